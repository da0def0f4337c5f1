import { toLocale } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of the days of the week, from 1, Monday, in the language that is spoken here. */
export function useWeekdays() {
  const locale = toLocale(useLanguage());
  const name = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return { short: (day: number) => name(day, 'short'), long: (day: number) => name(day, 'long') };
}
