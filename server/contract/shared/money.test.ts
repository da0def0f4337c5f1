import { describe, expect, test } from 'vitest';
import { getCurrencyExponent, toDecimal, toMinor } from './money.ts';

describe('toMinor', () => {
  test.each([
    ['19.99', 1999],
    ['8.20', 820],
    ['4.35', 435],
    ['16.08', 1608],
    ['64.10', 6410],
    ['1.15', 115],
    ['0.00', 0],
    ['7', 700],
    ['0.1', 10],
    ['0.07', 7],
    ['9999999999999.99', 999999999999999],
  ])('%s is %i cents', (decimal, minor) => {
    expect(toMinor(decimal)).toBe(minor);
  });

  test.each(['', ' 1.00', '1,00', '-1.00', '1.001', '1e3', 'NaN', '1.', '.5', '٣.٠٠'])(
    '%j is not an amount',
    (decimal) => {
      expect(() => toMinor(decimal)).toThrow(RangeError);
    },
  );

  test('a currency without decimals takes none', () => {
    expect(toMinor('1234567', getCurrencyExponent('JPY'))).toBe(1_234_567);
    expect(() => toMinor('1.00', getCurrencyExponent('JPY'))).toThrow(RangeError);
  });
});

describe('toDecimal', () => {
  test.each([
    [1999, '19.99'],
    [5, '0.05'],
    [0, '0.00'],
    [100, '1.00'],
  ])('%i cents are %s', (minor, decimal) => {
    expect(toDecimal(minor)).toBe(decimal);
  });

  test.each([-1, 1.5, NaN, 2 ** 60])('%d is refused', (minor) => {
    expect(() => toDecimal(minor)).toThrow(RangeError);
  });
});
