import { describe, expect, test } from 'vitest';
import { periodEnd } from './periods.ts';

const at = (iso: string) => Date.parse(`${iso}T10:00:00Z`) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

describe('periodEnd', () => {
  test('a subscription of the 31st ends its months on their last day and comes back to the 31st', () => {
    const anchor = at('2027-01-31');
    const ends: string[] = [];
    for (let start = anchor, count = 0; count < 4; count++) {
      start = periodEnd(anchor, start, { interval: 'month', interval_count: 1 });
      ends.push(iso(start));
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test.each([
    ['day', 10, '2027-02-10'],
    ['week', 2, '2027-02-14'],
    ['month', 3, '2027-04-30'],
    ['year', 1, '2028-01-31'],
  ])('%s by %i', (interval, interval_count, end) => {
    expect(iso(periodEnd(at('2027-01-31'), at('2027-01-31'), { interval, interval_count }))).toBe(end);
  });
});
