import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { clockTime, dateAndTime, longDate, publishDate } from './dates.ts';

/** Returns formatters of dates in the current language. */
export function useDates() {
  const language = useLanguage();
  return {
    longDate: (date: string | null | undefined) => longDate(date, language),
    publishDate: (date: string) => publishDate(date, language),
    dateAndTime: (date: string) => dateAndTime(date, language),
    clockTime: (clock: string) => clockTime(clock, language),
  };
}
