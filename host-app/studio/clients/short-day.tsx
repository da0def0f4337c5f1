import { toDateLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';

/** Day (YYYY-MM-DD) in a short form for tables. Shows the year only if it is not this one. */
export function ShortDay({ day, weekday = false }: { day: string; weekday?: boolean }) {
  const locale = toDateLocale(useLanguage());
  return <time dateTime={day}>{shortDay(day, locale, weekday)}</time>;
}

/** Returns the same as text, for places without elements. */
export function shortDay(day: string, locale: string, weekday = false): string {
  const other = day.slice(0, 4) !== String(new Date().getFullYear());
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(weekday && { weekday: 'short' }),
    ...(other && { year: 'numeric' }),
  }).format(new Date(`${day}T12:00:00Z`));
}
