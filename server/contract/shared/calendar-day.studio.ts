import * as z from 'zod';

/**
 * A day as YYYY-MM-DD, of a year in which a shop can have anything to do. At the ends of the calendar databases and
 * programs count otherwise: the year 0, and the last night of 9999 in another time zone.
 */
export const calendarDay = (message: string) => z.string(message).refine(isDay, message);

function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success && text >= '1900-01-01' && text < '3000-01-01';
}
