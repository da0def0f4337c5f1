import { msg } from '@lingui/core/macro';
import type { StatisticsRange, StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { type Language, toDateLocale } from '#contract/i18n/languages.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

export const RANGES: readonly (readonly [StatisticsRange, Words])[] = [
  ['7', msg`7 days`],
  ['30', msg`30 days`],
  ['90', msg`90 days`],
  ['12m', msg`12 months`],
];

/** Returns the buckets' labels: days and Mondays by date, months by name. */
export function bucketLabels(
  { unit, buckets }: Pick<StatisticsResponse, 'unit' | 'buckets'>,
  language: Language,
): string[] {
  const format = new Intl.DateTimeFormat(toDateLocale(language), {
    timeZone: 'UTC',
    ...(unit === 'month' ? { month: 'short', year: '2-digit' } : { month: 'short', day: 'numeric' }),
  });
  return buckets.map((day) => format.format(new Date(`${day}T12:00:00Z`)));
}

/** Labels of places; null for a site, which has its own name. */
export const PLACES: Readonly<Record<string, Words>> = {
  frame: msg`In iframes on any site`,
  other: msg`Other sites`,
};

/** Labels of elements; an unknown one is labelled by its tag. */
export const ELEMENTS: Readonly<Record<string, Words>> = {
  'coach-blog': msg`Blog`,
  'coach-checkout': msg`Checkout`,
  'coach-contact': msg`Contact form`,
  'coach-dashboard': msg`Dashboard`,
  'coach-follow': msg`Social links`,
  'coach-onboarding': msg`Onboarding form`,
  'coach-profile': msg`Profile`,
  'coach-programs': msg`Programmes`,
  'coach-region': msg`Region`,
  'coach-scam-guide': msg`Scam guide`,
  'coach-signup': msg`Sign-up`,
  'coach-subscribe': msg`Subscription`,
  'coach-training': msg`Training`,
};
