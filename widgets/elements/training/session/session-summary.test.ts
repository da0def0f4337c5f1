import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shortDate } from './session-summary.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00') }));
afterEach(() => vi.useRealTimers());

test.each([
  ['2026-03-01T12:00:00', 'Sun 1 Mar'],
  ['2025-03-01T12:00:00', 'Sat, 1 Mar 2025'],
])('the day of a session, %s, has its year where it is another one', (date, words) => {
  expect(shortDate(date)).toBe(words);
});
