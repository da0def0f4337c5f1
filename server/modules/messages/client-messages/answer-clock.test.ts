import { expect, test } from 'vitest';
import { answerDue, presentClock } from './answer-clock.ts';

const TWICE = { days: [2, 5], until: '18:00' };
const HELSINKI = 'Europe/Helsinki';
const due = (since: string, answers = TWICE, zone = HELSINKI) =>
  answerDue(answers, zone, new Date(since))?.toISOString();

test.each([
  ['a Monday is answered on Tuesday', '2026-11-23T09:00:00Z', '2026-11-24T16:00:00.000Z'],
  ['a Tuesday morning on that day', '2026-11-24T06:00:00Z', '2026-11-24T16:00:00.000Z'],
  ['two hours before, still on that day', '2026-11-24T14:00:00Z', '2026-11-24T16:00:00.000Z'],
  ['a moment later, the next time', '2026-11-24T14:00:01Z', '2026-11-27T16:00:00.000Z'],
  ['the evening of an answering day, the next time', '2026-11-24T20:00:00Z', '2026-11-27T16:00:00.000Z'],
  ['a Friday night, on Tuesday', '2026-11-27T22:30:00Z', '2026-12-01T16:00:00.000Z'],
  ['the shop has its own Monday, whatever day it is in UTC', '2026-11-23T22:30:00Z', '2026-11-24T16:00:00.000Z'],
])('%s', (_, since, expected) => {
  expect(due(since)).toBe(expected);
});

test.each([
  // Clocks go back on Sunday, 25 October 2026, and forward on Sunday, 28 March 2027.
  ['18:00 is 18:00 after clocks went back', '2026-10-24T09:00:00Z', '2026-10-27T16:00:00.000Z'],
  ['and before', '2026-10-19T09:00:00Z', '2026-10-20T15:00:00.000Z'],
  ['18:00 is 18:00 after clocks went forward', '2027-03-27T09:00:00Z', '2027-03-30T15:00:00.000Z'],
])('%s', (_, since, expected) => {
  expect(due(since)).toBe(expected);
});

test('on the day on which clocks change it is the hour that the clock shows', () => {
  const sundays = { days: [7], until: '18:00' };
  expect(due('2026-10-24T22:30:00Z', sundays)).toBe('2026-10-25T16:00:00.000Z');
  expect(due('2027-03-27T22:30:00Z', sundays)).toBe('2027-03-28T15:00:00.000Z');
});

test('an hour that the clock skips is answered on that day all the same', () => {
  expect(due('2027-03-27T09:00:00Z', { days: [7], until: '03:30' })).toMatch(/^2027-03-28T0[01]:30/);
});

test('other places have their own evenings', () => {
  expect(due('2026-11-24T06:00:00Z', TWICE, 'America/New_York')).toBe('2026-11-24T23:00:00.000Z');
  expect(due('2026-11-24T06:00:00Z', TWICE, 'Pacific/Auckland')).toBe('2026-11-27T05:00:00.000Z');
});

test('one day a week is a week ahead at most', () => {
  expect(due('2026-11-24T15:00:00Z', { days: [2], until: '18:00' })).toBe('2026-12-01T16:00:00.000Z');
});

test('without days nothing is promised', () => {
  expect(answerDue({ days: [], until: '18:00' }, HELSINKI, new Date())).toBeNull();
  expect(presentClock({ days: [], until: '18:00' }, HELSINKI, new Date())).toBeNull();
});

test('both are shown the next one by the shop’s clock', () => {
  expect(presentClock(TWICE, HELSINKI, new Date('2026-11-23T09:00:00Z'))).toEqual({
    days: [2, 5],
    until: '18:00',
    next: '2026-11-24T18:00:00.000+02:00',
  });
});
