const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people write it; the same on every side of the world. */
export function dayOf(date: string | null | undefined): string {
  const time = date ? Date.parse(date) : NaN;
  return Number.isNaN(time) ? 'N/A' : LONG.format(time);
}
