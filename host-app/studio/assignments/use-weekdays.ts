import { toDateLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';

/** Any Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the weekday names in the page's language, from 1, Monday. */
export function useWeekdays() {
  const locale = toDateLocale(useLanguage());
  const name = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return { short: (day: number) => name(day, 'short'), long: (day: number) => name(day, 'long') };
}
