import { msg } from '@lingui/core/macro';
import type { FrameTag } from '#contract/embed/frames.ts';
import { type Language, pathIn } from '#contract/i18n/languages.ts';
import { toMinor } from '#contract/shared/money.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import type { Words } from '#contract/i18n/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatEuro } from '#server/platform/i18n/format.ts';
import { findPost } from '#server/modules/site/posts/blog.service.ts';
import { presentPrograms, type ProgramView } from '#server/modules/catalog/programs/programs.service.ts';
import type { Site } from '#server/modules/site/content/site.service.ts';
import type { Frame } from './frames.ts';

export interface FrameWords {
  /** Title for screen readers and for embedding pages. */
  title: Words;
  /** Path of the same content in the shop, in the frame's language. */
  path: string;
  /** Card in place of an element that takes payments or belongs to a member. */
  card?: {
    text: Words;
    /** Language of title and text, if the coach wrote them. */
    language?: string;
    price?: Words;
    link: (brand: string) => Words;
  };
  /** Its form cannot be sent from a sandbox, so the shop is linked there. */
  form?: true;
  /** Its post or programme does not exist. */
  missing?: true;
}

export interface FrameSource {
  newEm: () => Em;
  clock: () => Date;
  programView: ProgramView;
  saidSite: Pick<Site, 'in'>;
}

/** Loads the texts of a frame; those of a post or a programme come from the shop. */
export async function loadFrameWords(frame: Frame, source: FrameSource, own: Language): Promise<FrameWords> {
  const language = frame.language ?? own;
  const words = await loadContentWords(frame, source, language);
  return { ...words, path: pathIn(language, words.path, own) };
}

async function loadContentWords(
  { tag, attributes }: Frame,
  { newEm, clock, programView, saidSite }: FrameSource,
  language: Language,
): Promise<FrameWords> {
  const { post, program, plan } = attributes;
  if (tag === 'coach-blog' && post) {
    const found = await findPost(newEm(), post, clock(), language);
    return found ? { title: found.title, path: postPath(found) } : { ...WORDS[tag], missing: true };
  }
  if (tag === 'coach-checkout' || tag === 'coach-subscribe') {
    const programs = await presentPrograms(newEm(), programView, language);
    const found = programs.find(({ id }) => String(id) === program);
    return found
      ? programWords(found, tag === 'coach-checkout' ? 'checkout' : 'subscribe', attributes, language)
      : NO_PROGRAM;
  }
  if (tag === 'coach-training' && plan && /^[a-z\d][a-z\d-]{0,40}$/.test(plan)) {
    return { ...WORDS[tag], path: `/training/${plan}` };
  }
  const own = tag === 'coach-scam-guide' && saidSite.in(language).response.ownGuide;
  return own ? { ...WORDS[tag], title: own.title } : WORDS[tag];
}

/** Every element needs an entry here, which gives it a frame. */
const WORDS = {
  'coach-blog': { title: msg`Training blog`, path: '/blog' },
  'coach-contact': { title: msg`A message to the coach`, path: '/#contact', form: true },
  'coach-dashboard': member(msg`Your dashboard`, '/dashboard', msg`Your programmes, your progress and your purchases.`),
  'coach-follow': { title: msg`Where to follow the training`, path: '/social' },
  'coach-onboarding': member(
    msg`Before coaching starts`,
    '/coaching-onboarding',
    msg`A few questions from your coach. They take a few minutes.`,
  ),
  'coach-profile': member(msg`Your coaching profile`, '/coaching', msg`View and edit what the coach knows about you.`),
  'coach-programs': { title: msg`Programmes and prices`, path: '/home' },
  'coach-region': { title: msg`Region and currency`, path: '/home' },
  'coach-scam-guide': { title: msg`The Anti-Scam Fitness Guide`, path: '/demo', form: true },
  'coach-signup': { title: msg`Start for free`, path: '/free', form: true },
  'coach-training': member(msg`Your training`, '/dashboard', msg`Your training plan and log.`),
} satisfies Record<Exclude<FrameTag, 'coach-checkout' | 'coach-subscribe'>, FrameWords>;

const NO_PROGRAM: FrameWords = {
  title: msg`Programmes and prices`,
  path: '/home',
  card: {
    text: msg`This programme is no longer available. Find the others on our site.`,
    link: (brand) => msg`View programmes on ${brand}`,
  },
  missing: true,
};

function programWords(
  program: ProgramResponse,
  page: 'checkout' | 'subscribe',
  { offer: key }: Frame['attributes'],
  language: Language,
): FrameWords {
  const { id, displayName, description, offers, price } = program;
  const offer = offers.find((each) => each.key === key) ?? offers[0];
  const chosen = page === 'subscribe' && key && offer?.key === key ? `?offer=${encodeURIComponent(key)}` : '';
  const minor = toMinor(offer?.price ?? price);
  const amount = formatEuro(minor, language);
  const due = offer?.interval === 'month' ? msg`${amount} a month` : amount;
  return {
    title: displayName,
    path: `/${page}/${id}${chosen}`,
    card: {
      text: description,
      language: program.language,
      price: minor === 0 ? msg`Free` : due,
      link: (brand) => msg`Continue on ${brand}`,
    },
  };
}

function member(title: Words, path: string, text: Words): FrameWords {
  return { title, path, card: { text, link: (brand) => msg`Open it on ${brand}` } };
}
