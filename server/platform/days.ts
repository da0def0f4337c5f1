/** Milliseconds in a day without a change of the clock. */
export const DAY_MS = 86_400_000;

/** The day, as YYYY-MM-DD, that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  // Swedish formats dates as ISO.
  const calendar =
    CALENDARS.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  CALENDARS.set(timeZone, calendar);
  return calendar.format(moment);
}

/** Made once for each zone, as {@link CLOCKS} are. */
const CALENDARS = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in a time zone with its UTC offset: "2026-12-02T00:30:00+02:00" is on the 2nd. */
export function formatLocalMoment(timeZone: string, moment: Date): string {
  const local = `${clockIn(timeZone).format(moment).replace(' ', 'T')}.${String(moment.getUTCMilliseconds()).padStart(3, '0')}`;
  const ahead = Math.round((Date.parse(`${local}Z`) - moment.getTime()) / 60_000);
  const [hours, minutes] = [Math.abs(ahead) / 60, Math.abs(ahead) % 60].map((part) =>
    String(Math.trunc(part)).padStart(2, '0'),
  );
  return `${local}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/**
 * Converts a local time such as "2026-12-24T08:00" to a moment: the reverse of {@link formatLocalMoment}. A time that a
 * clock change skips moves forward by the gap; a repeated time means the first one.
 */
export function parseLocalMoment(timeZone: string, local: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (moment: number) =>
    Date.parse(`${formatLocalMoment(timeZone, new Date(moment)).slice(0, 23)}Z`) - moment;
  // No zone changes its clocks twice within a day.
  const before = offsetAt(wanted - DAY_MS);
  const after = offsetAt(wanted + DAY_MS);
  const first = wanted - Math.max(before, after);
  if (offsetAt(first) === Math.max(before, after)) return new Date(first);
  const second = wanted - Math.min(before, after);
  return new Date(offsetAt(second) === Math.min(before, after) ? second : wanted - before);
}

/** Cached for each zone: creating one takes longer than formatting a list. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    CLOCKS.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  CLOCKS.set(timeZone, clock);
  return clock;
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** True for names that this machine has clocks for. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false; // A RangeError is how Intl says no.
  }
}

/** Returns the day so many days later or, with a negative number, earlier. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of a day's week (ISO 8601). */
export function toMonday(day: string): string {
  return plusDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}

/**
 * Returns the last moment of a day in a time zone. Uses bisection: a day may have 23, 24 or 25 hours,
 * and does not begin at 00:00 where clocks change at midnight.
 */
export function endOfDay(timeZone: string, day: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No zone is as far from UTC as this.
  let [last, next] = [noon - 2 * DAY_MS, noon + 2 * DAY_MS];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayIn(timeZone, new Date(middle)) <= day) last = middle;
    else next = middle;
  }
  return new Date(last);
}

/** Number of days from one day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY_MS);
}
