/** Returns the name of a weekday, from 1 (Monday). */
export function weekdayName(day: number, locale: string): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/** Formats weekdays as in a sentence: "Tuesday and Friday". */
export function weekdayList(days: readonly number[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(days.map((day) => weekdayName(day, locale)));
}

/** Formats the day of a timestamp as written, in the shop's time zone: "Tuesday 24 November". */
export function dayWithName(moment: string, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(moment.slice(0, 10)));
}
