import { msg } from '@lingui/core/macro';
import elements from 'virtual:element-options';
import words from 'virtual:words';
import type { CoachElements } from '#widgets/core/elements.ts';
import type { Words } from '#widgets/core/words.tsx';
import { DECLARED, OPTION_LABELS } from './declared-words.ts';

type Tag = keyof CoachElements;
type Declared = (typeof elements)[number]['attributes'][number];

/** What is said about widgets, in languages that the page is not in. */
export const widgetWords = words;

/** What can be chosen about a widget, in words. */
export interface WidgetOption extends Omit<Declared, 'text'> {
  label: Words;
  text: Words;
}

/** A widget as somebody chooses it. */
export interface Widget {
  tag: Tag;
  /** Its tag in words: "Scam guide". */
  name: Words;
  /** What it is for, in a sentence. */
  purpose: Words;
  options: readonly WidgetOption[];
  place: Place;
}

/** Where the shop itself shows the same. */
interface Place {
  path: string;
  /** Words of the link there. */
  label: Words;
  /** A member's own, or a place where somebody pays: it wants the site to be listed. */
  needs?: 'member' | 'payment';
}

/** The types ask for a line for each element. `{name}` stands for the option of that name. */
const PLACES: Readonly<Record<Tag, Place>> = {
  'coach-blog': { path: '/blog', label: msg`Read the training blog` },
  'coach-checkout': { path: '/checkout/{program}', label: msg`Buy this programme`, needs: 'payment' },
  'coach-contact': { path: '/#contact', label: msg`Write to the coach` },
  'coach-dashboard': { path: '/dashboard', label: msg`Open your dashboard`, needs: 'member' },
  'coach-follow': { path: '/social', label: msg`Follow the journey` },
  'coach-onboarding': { path: '/coaching-onboarding', label: msg`Tell the coach where you stand` },
  'coach-profile': { path: '/coaching', label: msg`Open your coaching profile`, needs: 'member' },
  'coach-programs': { path: '/home', label: msg`View all programmes` },
  'coach-region': { path: '/home', label: msg`View prices` },
  'coach-scam-guide': { path: '/', label: msg`Get the Anti-Scam Fitness Guide` },
  'coach-signup': { path: '/free', label: msg`Start for free` },
  'coach-subscribe': { path: '/subscribe/{program}', label: msg`Start this plan`, needs: 'payment' },
  'coach-training': { path: '/training/{plan}', label: msg`Open your training`, needs: 'member' },
};

/** Every widget, as the elements declare themselves. */
export const widgets: readonly Widget[] = elements.map(({ tag, attributes }) => {
  const { name, purpose, options: said = {} } = DECLARED[tag as Tag];
  return {
    tag: tag as Tag,
    name,
    purpose,
    // What all of them have is asked for in one place, or not at all.
    options: attributes
      .filter(({ property }) => property)
      .map((option) => ({
        ...option,
        label: OPTION_LABELS[option.name] ?? option.name,
        text: said[option.name] ?? option.text,
      })),
    place: PLACES[tag as Tag],
  };
});

export function resolveWidget(tag: string | undefined): Widget {
  return widgets.find((each) => each.tag === tag) ?? widgets.find((each) => each.tag === 'coach-programs')!;
}
