import * as z from 'zod';

/**
 * A day as YYYY-MM-DD, of a year in which a shop can have anything to do. At the ends of the calendar databases and
 * programs count otherwise: the year 0, and the last night of 9999 in another time zone.
 */
export const calendarDay = (message: string) => z.string(message).refine(isDay, message);

/** A minute by the shop's clock, "2026-12-24T08:00", of an existing day in this century. */
export const localMinute = (message: string) => z.string(message).refine(isLocalMinute, message);

function isLocalMinute(text: string): boolean {
  return /^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}

function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success && text >= '1900-01-01' && text < '3000-01-01';
}
