import type { Payment } from '../orders/order.entity.ts';
import type { ArrivedRefund, FailedRefund, PaymentSnapshot } from '../providers/provider-snapshot.ts';

/** Difference between the returns that a provider shows and those that are booked. */
export interface ReturnChanges {
  /** Booked refunds that have failed: their money is here again. */
  failed: readonly FailedRefund[];
  /** Arrived refunds that are not booked, also those that repeat a failed one. */
  newRefunds: readonly ArrivedRefund[];
  /** Returns to book. */
  returns: readonly Return[];
  /** Money of lost disputes that the shop has won back. */
  wonMinor: number;
  /** Provider's ids of the booked refunds, once the changes are booked. */
  bookedRefunds: readonly string[];
}

/** Returned money with one credit note. */
export interface Return {
  amountMinor: number;
  /** The provider's id of the refund; undefined for several in one sum, or for a dispute. */
  reference?: string | undefined;
  /** True for money that a dispute took. */
  isLost: boolean;
}

type Booked = Pick<Payment, 'status' | 'hasDispute' | 'refundedMinor' | 'bookedRefunds'>;

/** Compares a provider's view of a payment with its row. Refunds are known by their references, losses by the sum. */
export function compareReturns(payment: Booked, snapshot: PaymentSnapshot): ReturnChanges {
  const { arrivedRefunds = [], failedRefunds = [], disputed } = snapshot;
  const hadDispute = payment.status === 'disputed' || payment.hasDispute;
  const booked = hadDispute ? payment.bookedRefunds : findBooked(payment, snapshot);
  const isBooked = ({ reference }: ArrivedRefund) => booked.includes(reference);
  const failures = failedRefunds.filter(isBooked);
  const newRefunds = arrivedRefunds.filter((refund) => !isBooked(refund));
  const { failed, arrived } = withoutRepetitions(failures, newRefunds);
  const changeMinor = snapshot.refundedMinor - payment.refundedMinor + sumAmounts(failed);
  const restMinor = changeMinor - sumAmounts(arrived);
  const known = new Set([...payment.bookedRefunds, ...arrivedRefunds.map(({ reference }) => reference)]);
  for (const { reference } of failedRefunds) known.delete(reference);
  // PayPal may list a loss as a refund. While it hides its disputes, nothing tells them apart.
  if (disputed === undefined && hadDispute && newRefunds.length > 0 && restMinor < 0) {
    const bookedRefunds = payment.bookedRefunds.filter((reference) => known.has(reference));
    return { failed: failures, newRefunds: [], returns: [], wonMinor: 0, bookedRefunds };
  }
  return {
    failed,
    newRefunds,
    returns: splitReturns(arrived, { changeMinor, isLost: disputed ?? payment.status === 'disputed' }),
    // An older snapshot also shows less: only a decided dispute gives money back.
    wonMinor: disputed === false && hadDispute ? Math.max(0, -changeMinor) : 0,
    bookedRefunds: [...known],
  };
}

/**
 * Returns the provider's ids of the booked refunds. An earlier version booked without them: failed ones whose money is
 * missing, and the oldest others.
 */
function findBooked({ bookedRefunds, refundedMinor }: Booked, snapshot: PaymentSnapshot): readonly string[] {
  if (bookedRefunds.length > 0) return bookedRefunds;
  const failed = takeUpTo(refundedMinor - snapshot.refundedMinor, snapshot.failedRefunds);
  const leftMinor = refundedMinor - sumAmounts(failed);
  const arrived = takeUpTo(leftMinor, snapshot.arrivedRefunds);
  const found = sumAmounts(arrived) === leftMinor ? [...failed, ...arrived] : failed;
  return found.map(({ reference }) => reference);
}

/** Returns the first refunds that fit into an amount. */
function takeUpTo(limitMinor: number, refunds: readonly ArrivedRefund[] = []): ArrivedRefund[] {
  let leftMinor = limitMinor;
  return refunds.filter(({ amountMinor }) => {
    const fits = amountMinor <= leftMinor;
    if (fits) leftMinor -= amountMinor;
    return fits;
  });
}

/** Splits new returns, so that each credit note has its refund's amount. The rest of a disputed payment was lost. */
function splitReturns(
  arrived: readonly ArrivedRefund[],
  { changeMinor, isLost }: { changeMinor: number; isLost: boolean },
): Return[] {
  if (changeMinor <= 0) return [];
  const restMinor = changeMinor - sumAmounts(arrived);
  // An earlier version has booked some without their references.
  if (restMinor < 0 || (restMinor > 0 && !isLost)) return [{ amountMinor: changeMinor, isLost }];
  const refunds = arrived.map(({ reference, amountMinor }) => ({ amountMinor, reference, isLost: false }));
  return restMinor > 0 ? [...refunds, { amountMinor: restMinor, isLost }] : refunds;
}

/** Leaves out failed refunds that were repeated meanwhile: the credit note of the first is the repetition's. */
function withoutRepetitions(failures: readonly FailedRefund[], newRefunds: readonly ArrivedRefund[]) {
  const arrived = [...newRefunds];
  const failed = failures.filter(({ amountMinor }) => {
    const index = arrived.findIndex((refund) => refund.amountMinor === amountMinor);
    if (index !== -1) arrived.splice(index, 1);
    return index === -1;
  });
  return { failed, arrived };
}

function sumAmounts(refunds: readonly ArrivedRefund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
