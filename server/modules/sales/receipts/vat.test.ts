import { describe, expect, test } from 'vitest';
import { vatIncluded } from './vat.ts';

describe('the tax inside a price', () => {
  test.each([
    // 9999 × 2550 / 12550 = 2031.67
    [9_999, 2_550, 2_032],
    [2_000, 2_550, 406],
    [49_900, 2_550, 10_139],
    [12_550, 2_550, 2_550],
    [9_999, 1_400, 1_228],
    [11_400, 1_400, 1_400],
    [9_999, 1_000, 909],
    [11_000, 1_000, 1_000],
    [9_999, 0, 0],
    [0, 2_550, 0],
    [1, 2_550, 0],
    [3, 2_550, 1],
  ])('%i at %i hundredths of a percent holds %i', (gross, rate, tax) => {
    expect(vatIncluded(gross, rate)).toBe(tax);
  });

  test('half a minor unit is rounded up', () => {
    // 1 × 10000 / 20000 = 0.5, and 3 × 10000 / 20000 = 1.5
    expect([1, 3].map((gross) => vatIncluded(gross, 10_000))).toEqual([1, 2]);
  });

  test('a credit note takes back what its receipt had', () => {
    for (const rate of [0, 1_000, 1_400, 2_550, 10_000])
      for (let gross = 0; gross <= 2_000; gross++) expect(vatIncluded(-gross, rate) + vatIncluded(gross, rate)).toBe(0);
    expect(Object.is(vatIncluded(-9_999, 0), 0)).toBe(true);
  });

  test('it is exact for amounts whose product with the rate is not', () => {
    expect(vatIncluded(Number.MAX_SAFE_INTEGER, 2_550)).toBe(1_830_148_055_744_185);
  });

  test.each([
    [99.99, 2_550],
    [9_999, 25.5],
    [Number.NaN, 2_550],
    [Infinity, 2_550],
    [2 ** 53, 2_550],
    [9_999, -1],
  ])('%d at %d is refused', (gross, rate) => {
    expect(() => vatIncluded(gross, rate)).toThrow(RangeError);
  });
});
