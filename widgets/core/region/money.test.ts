import { describe, expect, test } from 'vitest';
import { BUILT_IN_RATES } from '#contract/shared/currencies.ts';
import { basePrice, convert, formatMoney, priceIn } from './money.ts';

describe('convert', () => {
  test('yen have no smaller unit', () => {
    expect(convert(2990, 163, 'JPY')).toBe(4874);
  });

  test('half a unit is rounded up, where binary fractions would lose it', () => {
    expect(Math.round(50 * 8.29)).toBe(414);
    expect(convert(50, 8.29, 'SEK')).toBe(415);
  });

  test('a rate of one changes nothing', () => {
    for (const cents of [1999, 820, 435, 1608, 6410, 115]) expect(convert(cents, 1, 'USD')).toBe(cents);
  });
});

describe('formatMoney', () => {
  test.each([
    [2990, 'EUR', '€29.90'],
    [3259, 'USD', '$32.59'],
    [123456789, 'USD', '$1,234,567.89'],
    [1234567, 'JPY', '¥1,234,567'],
    [4275700, 'KRW', '₩42,757.00'],
    [100, 'BRL', 'R$1.00'],
  ] as const)('%i units of %s are %s', (units, currency, text) => {
    expect(formatMoney(units, currency)).toBe(text);
  });

  test('a browser that cannot format a currency gets its symbol and two decimals', () => {
    const format = Intl.NumberFormat;
    Intl.NumberFormat = (() => {
      throw new RangeError('no such currency');
    }) as unknown as typeof Intl.NumberFormat;
    try {
      expect(formatMoney(4275700, 'KRW')).toBe('₩42757.00');
      expect(formatMoney(4874, 'JPY')).toBe('¥4874.00');
      expect(priceIn('29.90', 'USD', BUILT_IN_RATES)).toEqual({ text: '$32.59' });
    } finally {
      Intl.NumberFormat = format;
    }
  });
});

describe('priceIn', () => {
  test('a known rate converts', () => {
    expect(priceIn('29.90', 'USD', BUILT_IN_RATES)).toEqual({ text: '$32.59' });
    expect(priceIn('29.90', 'KRW', BUILT_IN_RATES)).toEqual({ text: '₩42,757.00' });
  });

  test('a missing rate leaves the base price with the euro sign and says so', () => {
    expect(priceIn('29.90', 'RUB', { USD: 1.09 })).toEqual({
      text: '€29.90',
      warning: 'No rate for RUB: the price stays in euro.',
    });
  });

  test('a rate beyond all reason leaves the base price', () => {
    expect(priceIn('29.90', 'USD', { USD: 1e300 }).text).toBe('€29.90');
  });

  test('an amount that is none is shown as it came', () => {
    expect(basePrice('soon').text).toBe('€soon');
  });
});
