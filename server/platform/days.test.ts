import { describe, expect, test } from 'vitest';
import { dayIn, endOfDay, isTimeZone, formatLocalMoment, parseLocalMoment, toMonday } from './days.ts';

describe('days', () => {
  test.each([
    ['Europe/Helsinki', '2026-03-28T22:30:00Z', '2026-03-29'],
    ['Europe/Helsinki', '2026-10-24T21:30:00Z', '2026-10-25'],
    ['America/New_York', '2026-01-01T04:59:00Z', '2025-12-31'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
  ])('in %s %s is %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });

  test.each([
    ['Europe/Helsinki', '2026-12-01T22:30:00.007Z', '2026-12-02T00:30:00.007+02:00'],
    // The same hour again, in the night when clocks go back.
    ['Europe/Helsinki', '2026-10-25T00:30:00.000Z', '2026-10-25T03:30:00.000+03:00'],
    ['Europe/Helsinki', '2026-10-25T01:30:00.000Z', '2026-10-25T03:30:00.000+02:00'],
    ['America/St_Johns', '2026-01-01T02:00:00.000Z', '2025-12-31T22:30:00.000-03:30'],
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000+00:00'],
  ])('in %s %s is written %s', (zone, moment, written) => {
    expect(formatLocalMoment(zone, new Date(moment))).toBe(written);
    expect(new Date(written)).toEqual(new Date(moment));
  });

  test.each([
    ['Europe/Helsinki', '2026-12-24T08:00', '2026-12-24T06:00:00Z'],
    ['America/New_York', '2026-12-24T20:00', '2026-12-25T01:00:00Z'],
    ['UTC', '2026-12-24T08:00', '2026-12-24T08:00:00Z'],
    // A skipped time moves forward by the gap.
    ['Europe/Helsinki', '2027-03-28T03:30', '2027-03-28T01:30:00Z'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00Z'],
    ['America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:40:00Z'],
    // A repeated time is the first one.
    ['Europe/Helsinki', '2026-10-25T03:30', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ])('in %s the clock shows %s at %s', (zone, local, moment) => {
    expect(parseLocalMoment(zone, local)).toEqual(new Date(moment));
  });

  test.each(['Europe/Helsinki', 'UTC', 'Asia/Kolkata'])('%s has clocks', (zone) => expect(isTimeZone(zone)).toBe(true));
  test.each(['Mars/Olympus', '', '../etc'])('%s has none', (zone) => expect(isTimeZone(zone)).toBe(false));

  test('weeks begin on Mondays', () => {
    expect(toMonday('2026-11-22')).toBe('2026-11-16');
    expect(toMonday('2026-11-16')).toBe('2026-11-16');
    expect(toMonday('2027-01-01')).toBe('2026-12-28');
  });

  test.each([
    ['Europe/Helsinki', '2026-12-05', '2026-12-05T21:59:59.999Z'],
    // The night in which clocks go back, and the one in which they go forward.
    ['Europe/Helsinki', '2026-10-25', '2026-10-25T21:59:59.999Z'],
    ['Europe/Helsinki', '2026-03-29', '2026-03-29T20:59:59.999Z'],
    ['America/New_York', '2026-12-05', '2026-12-06T04:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-12-05', '2026-12-05T09:59:59.999Z'],
    ['Pacific/Niue', '2026-12-05', '2026-12-06T10:59:59.999Z'],
    ['UTC', '2026-12-31', '2026-12-31T23:59:59.999Z'],
    // Clocks go forward at midnight, so that the next day begins at one.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
    ['America/Santiago', '2026-09-05', '2026-09-06T03:59:59.999Z'],
  ])('in %s %s ends at %s', (zone, day, moment) => {
    expect(endOfDay(zone, day)).toEqual(new Date(moment));
  });
});
