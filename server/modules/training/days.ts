/** The day, as YYYY-MM-DD, that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Swedish form of a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}

/** True for names that this machine has clocks for. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false; // A RangeError is how Intl says no.
  }
}

/** The day so many days later or, with a negative number, earlier. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of a day's week (ISO 8601). */
export function mondayOf(day: string): string {
  return plusDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}
