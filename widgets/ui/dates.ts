// In English and in UTC: the server renders the same text as every browser.
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "March 4, 2025", or "N/A" where the date is missing or cannot be read. */
export function longDate(date: string | null | undefined): string {
  const time = date ? Date.parse(date) : NaN;
  return Number.isNaN(time) ? 'N/A' : LONG.format(time);
}

/** "Mar 4, 2025, 22:30 UTC", as in a ledger. */
export function dateAndTime(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(Date.parse(date))} UTC`;
}
