import { expect, test } from 'vitest';
import { calculateDiscount } from './discount.ts';

const percent = (share: number) => ({ percent: share, amountMinor: null });

test.each([
  [10, 2_990, 299],
  [15, 990, 149],
  [25, 2_990, 748],
  [33, 9_999, 3_300],
  [50, 1, 1],
  [50, 2_999, 1_500],
  [49, 1, 0],
  [1, 49, 0],
  [1, 50, 1],
  [100, 2_990, 2_990],
  [7, 99_999_999, 7_000_000],
])('%i %% of %i is %i: half a cent is rounded up', (share, price, off) => {
  expect(calculateDiscount(percent(share), price)).toBe(off);
});

test('every share of every price up to ten euros is the nearest cent, and what is left adds up', () => {
  for (let price = 0; price <= 1_000; price++) {
    for (let share = 1; share <= 100; share++) {
      const off = calculateDiscount(percent(share), price);
      // In hundredths of a cent, without rounding.
      const exact = price * share;
      expect(off * 100 - exact).toBeGreaterThan(-50);
      expect(off * 100 - exact).toBeLessThanOrEqual(50);
      expect(off).toBeLessThanOrEqual(price);
    }
  }
});

test('an amount is taken off as it is, and never more than the price', () => {
  expect(calculateDiscount({ percent: null, amountMinor: 500 }, 2_990)).toBe(500);
  expect(calculateDiscount({ percent: null, amountMinor: 5_000 }, 2_990)).toBe(2_990);
});

test.each([-1, 0.5, Number.NaN])('%f is no price', (price) => {
  expect(() => calculateDiscount(percent(10), price)).toThrow(RangeError);
});
