import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];

test('counts whole minutes, hours and days', () => {
  expect(formatAge(-59 * SECOND, 'en')).toBe('now');
  expect(formatAge(-119 * SECOND, 'en')).toBe('1 minute ago');
  expect(formatAge(-3 * HOUR - 59 * SECOND, 'en')).toBe('3 hours ago');
  expect(formatAge(-DAY, 'en')).toBe('1 day ago');
  expect(formatAge(-7 * DAY + 1, 'en')).toBe('6 days ago');
});

test('is in the language of the studio', () => {
  expect(formatAge(-2 * HOUR, 'fi')).toBe('2 tuntia sitten');
  expect(formatAge(-2 * HOUR, 'ja')).toBe('2 時間前');
});

test('leaves a week, the future and broken dates to the exact time', () => {
  expect(formatAge(-7 * DAY, 'en')).toBeUndefined();
  expect(formatAge(2 * HOUR, 'en')).toBeUndefined();
  expect(formatAge(Number.NaN, 'en')).toBeUndefined();
  expect(formatAge(30 * SECOND, 'en')).toBe('now');
});
