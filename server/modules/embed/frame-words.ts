import type { FrameTag } from '#contract/frames.ts';
import type { Language } from '#contract/languages.ts';
import type { ProgramResponse } from '#contract/programs.ts';
import type { Em } from '../../db/orm.ts';
import { findPost } from '../blog/blog.service.ts';
import { presentPrograms, type ProgramView } from '../programs/programs.service.ts';
import type { Frame } from './frames.ts';

export interface FrameWords {
  /** Of the frame, for a screen reader and for whoever embeds it. */
  title: string;
  /** Where the same thing is on the shop. */
  path: string;
  /** What stands in a frame instead of an element that takes payments or belongs to a member. */
  card?: { text: string; price?: string; link: string };
  /** Its form cannot be sent where a page keeps frames from sending forms: there the shop is linked. */
  form?: true;
  /** The post or the programme that it is about is not there. */
  missing?: true;
}

export interface FrameSource {
  newEm: () => Em;
  programView: ProgramView;
  /** The shop's own language. */
  brand: { language: Language };
}

/** What is said about a frame, which for a post or a programme is what the shop says about that. */
export async function wordsOf(frame: Frame, { newEm, programView, brand }: FrameSource): Promise<FrameWords> {
  const { tag, attributes, language = brand.language } = frame;
  const { post, program, plan } = attributes;
  if (tag === 'coach-blog' && post) {
    const found = await findPost(newEm(), post, language);
    return found ? { title: found.title, path: `/blog/${found.id}` } : { ...WORDS[tag], missing: true };
  }
  if (tag === 'coach-checkout' || tag === 'coach-subscribe') {
    const programs = await presentPrograms(newEm(), programView, language);
    const found = programs.find(({ id }) => String(id) === program);
    return found ? programWords(found, tag === 'coach-checkout' ? 'checkout' : 'subscribe', attributes) : NO_PROGRAM;
  }
  if (tag === 'coach-training' && plan && /^[a-z\d][a-z\d-]{0,40}$/.test(plan)) {
    return { ...WORDS[tag], path: `/training/${plan}` };
  }
  return WORDS[tag];
}

/** Every element has its words here, and with them its frame. */
const WORDS = {
  'coach-blog': { title: 'Training blog', path: '/blog' },
  'coach-contact': { title: 'A message to the coach', path: '/#contact', form: true },
  'coach-dashboard': member('Your dashboard', '/dashboard', 'Your programmes, your progress and your purchases.'),
  'coach-follow': { title: 'Where the training can be followed', path: '/social' },
  'coach-onboarding': member(
    'Before the coaching begins',
    '/coaching-onboarding',
    'What the coach needs to know about you. It takes a few minutes.',
  ),
  'coach-profile': member(
    'Your coaching profile',
    '/coaching',
    'What the coach knows about you, to read and to change.',
  ),
  'coach-programs': { title: 'Programmes and prices', path: '/home' },
  'coach-region': { title: 'Region and currency', path: '/home' },
  'coach-scam-guide': { title: 'The Anti-Scam Fitness Guide', path: '/demo', form: true },
  'coach-signup': { title: 'The free morning routine', path: '/', form: true },
  'coach-training': member('Your training', '/dashboard', 'Your training plan and its log.'),
} satisfies Record<Exclude<FrameTag, 'coach-checkout' | 'coach-subscribe'>, FrameWords>;

const NO_PROGRAM: FrameWords = {
  title: 'Programmes and prices',
  path: '/home',
  card: { text: 'This programme is not there any more. The others are on our site.', link: 'See the programmes' },
  missing: true,
};

function programWords(
  program: ProgramResponse,
  page: 'checkout' | 'subscribe',
  { offer: key }: Frame['attributes'],
): FrameWords {
  const { id, displayName, description, offers, price } = program;
  const offer = offers.find((each) => each.key === key) ?? offers[0];
  const chosen = page === 'subscribe' && key && offer?.key === key ? `?offer=${encodeURIComponent(key)}` : '';
  const amount = `€${offer?.price ?? price}${offer?.interval === 'month' ? ' a month' : ''}`;
  return {
    title: displayName,
    path: `/${page}/${id}${chosen}`,
    card: { text: description, price: Number(offer?.price ?? price) === 0 ? 'Free' : amount, link: 'Continue' },
  };
}

function member(title: string, path: string, text: string): FrameWords {
  return { title, path, card: { text, link: 'Open it' } };
}
