import { DEFAULT_LANGUAGE, type Language, toDateLocale, toLocale } from '#contract/i18n/languages.ts';

// In the page's language and in UTC, so that server and browsers render the same text.
const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const;
const MEDIUM = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** Formats a date: "4 March 2025", or "N/A" if missing or invalid. A timestamp uses the day as written. */
export function longDate(date: string | null | undefined, language: Language = DEFAULT_LANGUAGE): string {
  return formatLong(date, toDateLocale(language));
}

/** Formats the day of a post like `longDate`, but as "March 4, 2025" in English. */
export function publishDate(date: string, language: Language = DEFAULT_LANGUAGE): string {
  return formatLong(date, toLocale(language));
}

function formatLong(date: string | null | undefined, locale: string): string {
  const time = Date.parse(String(date).slice(0, 10));
  return Number.isNaN(time) ? 'N/A' : formatDate(time, locale, LONG);
}

/**
 * Formats a timestamp by its own clock: "4 Mar 2025, 22:30". Adds the offset ("UTC+2") if the reader's clock differs.
 */
export function dateAndTime(date: string, language: Language = DEFAULT_LANGUAGE): string {
  const [, clock, sign = '', hours = 0, minutes] = /^(.{16}).*?(?:Z|([+-])(\d\d):(\d\d))$/.exec(date) ?? [];
  const minutesAhead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes ?? 0));
  if (new Date(date).getTimezoneOffset() === -minutesAhead) return clockTime(`${clock}`, language);
  const ahead =
    Number(hours) || Number(minutes) ? `${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}` : '';
  return `${clockTime(`${clock}`, language)} UTC${ahead}`;
}

/** Formats `2025-03-04T22:30` as "4 Mar 2025, 22:30", if the sentence names the clock. */
export function clockTime(clock: string, language: Language = DEFAULT_LANGUAGE): string {
  return formatDate(Date.parse(`${clock}Z`), toDateLocale(language), MEDIUM);
}

/** Formats a date with `Intl`; falls back to "2025-03-04" or "2025-03-04T22:30" if that is missing or fails. */
function formatDate(time: number | Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat(locale, options).format(time);
  } catch {
    return new Date(time).toISOString().slice(0, options.timeStyle ? 16 : 10);
  }
}
