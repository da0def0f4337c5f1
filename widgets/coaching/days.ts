const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day, or a moment's day, as people write it; the same on every side of the world. */
export function longDay(date: string): string {
  return LONG.format(Date.parse(date));
}
