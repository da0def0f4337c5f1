import elements from 'virtual:element-options';
import type { CoachElements } from '#widgets/core/elements.ts';

type Tag = keyof CoachElements;
export type WidgetOption = (typeof elements)[number]['attributes'][number];

/** A widget as somebody chooses it. */
export interface Widget {
  tag: Tag;
  /** Its tag in words: "Scam guide". */
  name: string;
  /** What it is for, in a sentence. */
  purpose: string;
  options: readonly WidgetOption[];
  place: Place;
}

/** Where the shop itself shows the same. */
interface Place {
  path: string;
  /** Words of the link there. */
  label: string;
  /** A member's own, or a place where somebody pays: it wants the site to be listed. */
  needs?: 'member' | 'payment';
}

/** The types ask for a line for each element. `{name}` stands for the option of that name. */
const PLACES: Readonly<Record<Tag, Place>> = {
  'coach-blog': { path: '/blog', label: 'Read the training blog' },
  'coach-checkout': { path: '/checkout/{program}', label: 'Buy this programme', needs: 'payment' },
  'coach-contact': { path: '/#contact', label: 'Write to the coach' },
  'coach-dashboard': { path: '/dashboard', label: 'Open your dashboard', needs: 'member' },
  'coach-follow': { path: '/social', label: 'Follow the journey' },
  'coach-onboarding': { path: '/coaching-onboarding', label: 'Tell the coach where you stand' },
  'coach-profile': { path: '/coaching', label: 'Open your coaching profile', needs: 'member' },
  'coach-programs': { path: '/home', label: 'See all programmes' },
  'coach-region': { path: '/home', label: 'See the prices' },
  'coach-scam-guide': { path: '/', label: 'Get the Anti-Scam Fitness Guide' },
  'coach-signup': { path: '/', label: 'Get the free morning routine' },
  'coach-subscribe': { path: '/subscribe/{program}', label: 'Start this plan', needs: 'payment' },
  'coach-training': { path: '/training/{plan}', label: 'Open your training', needs: 'member' },
};

/** Every widget, as the elements declare themselves. */
export const widgets: readonly Widget[] = elements.map(({ tag, text, attributes }) => ({
  tag: tag as Tag,
  name: nameOfTag(tag),
  purpose: purposeOf(text),
  // What all of them have is asked for in one place, or not at all.
  options: attributes.filter(({ property }) => property),
  place: PLACES[tag as Tag],
}));

export function widgetOf(tag: string | undefined): Widget {
  return widgets.find((each) => each.tag === tag) ?? widgets.find((each) => each.tag === 'coach-programs')!;
}

function nameOfTag(tag: string): string {
  const words = tag.replace(/^coach-/, '').replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** "`<coach-x>` shows this. And that." is "Shows this." */
function purposeOf(text: string): string {
  const [sentence = ''] = text.replace(/^`<[^>]+>`\s*/, '').split(/(?<=\.)\s/);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
