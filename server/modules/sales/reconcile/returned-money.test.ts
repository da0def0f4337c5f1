import { expect, test } from 'vitest';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { compareReturns } from './returned-money.ts';

const refund = (reference: string, amountMinor: number) => ({ reference, amountMinor });
const failed = (reference: string, amountMinor: number) => ({ reference, amountMinor, problem: 'It failed.' });
const row = { status: 'paid', hasDispute: false, refundedMinor: 0, bookedRefunds: [] as string[] } as const;
const seen = (view: Partial<PaymentSnapshot>): PaymentSnapshot => ({
  provider: 'paypal',
  reference: 'c',
  intentId: 'c',
  state: 'paid',
  amountMinor: 2_990,
  currency: 'EUR',
  refundedMinor: 0,
  disputed: false,
  period: null,
  ...view,
});

test('a failed refund is reversed by its own amount, and another in the same snapshot is booked by its own', () => {
  for (const [amountMinor, other] of [
    [1_000, 2_000],
    [2_000, 1_000],
  ] as const) {
    const payment = { ...row, refundedMinor: amountMinor, bookedRefunds: ['r1'] };
    const arrivedRefunds = [refund('r2', other)];
    const snapshot = seen({ refundedMinor: other, failedRefunds: [failed('r1', amountMinor)], arrivedRefunds });
    expect(compareReturns(payment, snapshot)).toMatchObject({
      failed: [{ reference: 'r1', amountMinor }],
      returns: [{ reference: 'r2', amountMinor: other, isLost: false }],
      wonMinor: 0,
      bookedRefunds: ['r2'],
    });
  }
});

test('a repetition of a failed refund keeps its credit note', () => {
  const payment = { ...row, refundedMinor: 1_000, bookedRefunds: ['r1'] };
  const arrivedRefunds = [refund('r2', 1_000)];
  const snapshot = seen({ refundedMinor: 1_000, failedRefunds: [failed('r1', 1_000)], arrivedRefunds });
  expect(compareReturns(payment, snapshot)).toMatchObject({ failed: [], returns: [], bookedRefunds: ['r2'] });
});

test('money that a decided dispute gives back is no failed refund, although one failed long ago', () => {
  const payment = { ...row, status: 'refunded', hasDispute: true, refundedMinor: 2_990, bookedRefunds: ['r'] } as const;
  const snapshot = seen({
    refundedMinor: 1_990,
    failedRefunds: [failed('f', 1_990)],
    arrivedRefunds: [refund('r', 1_990)],
  });
  expect(compareReturns({ ...payment, bookedRefunds: ['r'] }, snapshot)).toMatchObject({
    failed: [],
    returns: [],
    wonMinor: 1_000,
  });
  // While PayPal hides the disputes, the loss is only missing.
  const hidden = compareReturns({ ...payment, bookedRefunds: ['r'] }, { ...snapshot, disputed: undefined });
  expect(hidden).toMatchObject({ failed: [], returns: [], wonMinor: 0, bookedRefunds: ['r'] });
});

test('a loss that PayPal lists as a refund is no refund while its disputes are hidden', () => {
  const payment = { ...row, status: 'disputed', hasDispute: true, refundedMinor: 1_000, bookedRefunds: [] } as const;
  const snapshot = seen({ refundedMinor: 1_000, disputed: undefined, arrivedRefunds: [refund('loss', 1_000)] });
  expect(compareReturns({ ...payment, bookedRefunds: [] }, snapshot)).toEqual({
    failed: [],
    newRefunds: [],
    returns: [],
    wonMinor: 0,
    bookedRefunds: [],
  });
});

test('refunds that an earlier version booked without references are not booked again', () => {
  const payment = { ...row, refundedMinor: 1_000 };
  const arrivedRefunds = [refund('old', 1_000), refund('new', 500)];
  expect(compareReturns(payment, seen({ refundedMinor: 1_500, arrivedRefunds }))).toMatchObject({
    newRefunds: [{ reference: 'new' }],
    returns: [{ amountMinor: 500, reference: 'new', isLost: false }],
    bookedRefunds: ['old', 'new'],
  });
});

test.each([
  [[], []],
  [[refund('stays', 1_000)], ['stays']],
  [[refund('stays', 400)], ['stays']],
])('one of them that fails is reversed, beside %j', (arrivedRefunds, bookedRefunds) => {
  const refundedMinor = arrivedRefunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const payment = { ...row, refundedMinor: refundedMinor + 1_000 };
  const snapshot = seen({ refundedMinor, arrivedRefunds, failedRefunds: [failed('old', 1_000)] });
  expect(compareReturns(payment, snapshot)).toEqual({
    failed: [failed('old', 1_000)],
    newRefunds: [],
    returns: [],
    wonMinor: 0,
    bookedRefunds,
  });
});
