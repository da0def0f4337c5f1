import { describe, expect, test } from 'vitest';
import { RefundPaymentRequest } from './refunds.studio.ts';
import { CouponRequest } from '../catalog/discount-codes.studio.ts';
import { OfferChange, ProgramRequest } from '../catalog/programs.studio.ts';

/** Invalid amounts of money. */
const NO_AMOUNTS = [
  '-1',
  '−1',
  '+1',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '1.999',
  '1,23.50',
  '1 23',
  '1.',
  '.5',
  '١٢',
  '9'.repeat(400),
  '12345678901234.50',
  '29.90 €',
  '<b>1</b>',
];

const coupon = { code: 'RAIN', kind: 'amount', onceEach: true, programIds: [], renewals: 'once' };
const FIELDS = {
  'the price of a programme': (price: unknown) => ProgramRequest.safeParse({ price }),
  'the price of an offer': (price: unknown) => OfferChange.safeParse({ price }),
  'what a coupon takes off': (amount: unknown) => CouponRequest.safeParse({ ...coupon, amount }),
  'what is given back': (amount: unknown) => RefundPaymentRequest.safeParse({ amount }),
};

describe.each(Object.entries(FIELDS))('%s', (_, parse) => {
  const saidOf = (written: unknown) =>
    parse(written).error?.issues.flatMap(({ path, message }) => (/price|amount/.test(path.join()) ? [message] : [])) ??
    [];

  test.each(NO_AMOUNTS)('%j is refused beside the field, with one sentence', (written) => {
    expect(saidOf(written)).toEqual([expect.stringMatching(/^\p{Lu}.+\.$/u)]);
  });

  test('what is no text is refused, too', () => {
    const others = [Number.NaN, 12.5, [], ['5'], { toString: '1' }, true];
    expect(others.map((written) => saidOf(written).length)).toEqual(others.map(() => 1));
  });

  test.each(['5', '29.90', '29,9', ' 12.50 ', '1,234.50', '1 234', '１２．５０'])('%j is an amount', (written) => {
    expect(saidOf(written)).toEqual([]);
  });
});

const NONE = 'Enter an amount of zero or more, such as 29.90.';

test.each(Object.entries(FIELDS))('%s: what is wrong is said of each amount alike', (name, parse) => {
  const saidOf = (written: string) =>
    parse(written).error?.issues.flatMap(({ path, message }) => (/price|amount/.test(path.join()) ? [message] : []));
  expect(saidOf('12.345')).toEqual(['Use at most two decimal places, such as 29.90.']);
  expect(saidOf('99999999')).toEqual(['Enter at most 999,999.99.']);
  // A coupon of nothing takes nothing off, so that its own example stands there.
  const none = name === 'what a coupon takes off' ? 'Enter an amount such as 5 or 9.90.' : NONE;
  for (const written of ['-1', 'abc']) expect(saidOf(written)).toEqual([none]);
});
