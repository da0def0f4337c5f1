import { msg } from '@lingui/core/macro';
import elements from 'virtual:element-options';
import words from 'virtual:words';
import type { CoachElements } from '#widgets/core/element/elements.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { DECLARED, OPTION_LABELS } from './declared-words.ts';

type Tag = keyof CoachElements;
type Declared = (typeof elements)[number]['attributes'][number];

/** Widget texts in languages other than the page's. */
export const widgetWords = words;

/** Option of a widget, with its texts. */
export interface WidgetOption extends Omit<Declared, 'text'> {
  label: Words;
  text: Words;
}

/** Widget as the builder lists it. */
export interface Widget {
  tag: Tag;
  /** Readable name of the tag: "Scam guide". */
  name: Words;
  /** Purpose in one sentence. */
  purpose: Words;
  options: readonly WidgetOption[];
  place: Place;
}

/** The shop's page with the same content. */
interface Place {
  path: string;
  /** Label of the link. */
  label: Words;
  /** The widget shows a member's data or takes a payment, so the site has to be listed. */
  needs?: 'member' | 'payment';
}

/** Place of each element; the type requires all of them. `{name}` stands for that option's value. */
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

/** Every widget, from the elements' declarations. */
export const widgets: readonly Widget[] = elements.map(({ tag, attributes }) => {
  const { name, purpose, options: said = {} } = DECLARED[tag as Tag];
  return {
    tag: tag as Tag,
    name,
    purpose,
    // Options that all widgets share have one field of their own, or none.
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
