import { useLanguage } from '#widgets/core/language.tsx';
import { clockTime, dateAndTime, longDate } from './dates.ts';

/** Days and moments in the language that is spoken here. */
export function useDates() {
  const language = useLanguage();
  return {
    longDate: (date: string | null | undefined) => longDate(date, language),
    dateAndTime: (date: string) => dateAndTime(date, language),
    clockTime: (clock: string) => clockTime(clock, language),
  };
}
