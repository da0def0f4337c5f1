import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/languages.ts';

// In the page's language and in UTC: the server renders the same text as every browser.
const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const;
const MEDIUM = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** "March 4, 2025", or "N/A" where the date is missing or cannot be read. Of a moment it is the day that is written there. */
export function longDate(date: string | null | undefined, language: Language = DEFAULT_LANGUAGE): string {
  const time = Date.parse(String(date).slice(0, 10));
  return Number.isNaN(time) ? 'N/A' : formatDate(time, language, LONG);
}

/**
 * "Mar 4, 2025, 22:30", by the clock that the moment was written by. Its distance from UTC follows ("UTC+2") where the
 * reader's own clock shows another time.
 */
export function dateAndTime(date: string, language: Language = DEFAULT_LANGUAGE): string {
  const [, clock, sign = '', hours = 0, minutes] = /^(.{16}).*?(?:Z|([+-])(\d\d):(\d\d))$/.exec(date) ?? [];
  const minutesAhead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes ?? 0));
  if (new Date(date).getTimezoneOffset() === -minutesAhead) return clockTime(`${clock}`, language);
  const ahead =
    Number(hours) || Number(minutes) ? `${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}` : '';
  return `${clockTime(`${clock}`, language)} UTC${ahead}`;
}

/** "Mar 4, 2025, 22:30" of `2025-03-04T22:30`, where a sentence says whose clock it is. */
export function clockTime(clock: string, language: Language = DEFAULT_LANGUAGE): string {
  return formatDate(Date.parse(`${clock}Z`), language, MEDIUM);
}

/** A date as `Intl` writes it; "2025-03-04", or "2025-03-04T22:30", in a browser that has none or whose own fails. */
function formatDate(time: number | Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat(toLocale(language), options).format(time);
  } catch {
    return new Date(time).toISOString().slice(0, options.timeStyle ? 16 : 10);
  }
}
