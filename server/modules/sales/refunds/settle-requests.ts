import type { Em } from '#server/platform/db/orm.ts';
import { COUNTED, type Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { remindOfMoneyAt } from '../orders/terms.ts';

/**
 * Settles the order's refund requests if nothing is left to refund: the provider or the bank has returned the money.
 * An unconfirmed withdrawal from a subscription stays, because it can still end it.
 */
export async function settleRequests(tx: Em, order: Order, now: Date): Promise<void> {
  if (!(await hasMoneyLeft(tx, order)))
    await settleForReturn(tx, order, { canStillEnd: order.interval === 'month', now });
}

/**
 * Settles the order's refund requests for money that goes back, until that fails. With `canStillEnd`, an unconfirmed
 * withdrawal stays, because the contract goes on.
 */
export async function settleForReturn(
  tx: Em,
  { id }: Order,
  { canStillEnd, now }: { canStillEnd: boolean; now: Date },
): Promise<void> {
  const settleable = canStillEnd ? { $or: [{ confirmKey: null }, { confirmedAt: { $ne: null } }] } : {};
  await tx.nativeUpdate(
    RefundRequest,
    { order: id, settledAt: null, ...settleable },
    { settledAt: now, isSettledByReturn: true, remindAt: null },
  );
}

async function hasMoneyLeft(tx: Em, order: Order): Promise<boolean> {
  const payments = await tx.find(Payment, { order, status: { $in: [...COUNTED] } });
  return payments.some(({ amountMinor, refundedMinor }) => refundedMinor < amountMinor);
}

/**
 * Reopens the requests that a return has settled, with their deadlines: the shop has the money again. Those that
 * another refund of the coach has settled stay settled.
 */
export async function reopenRequests(tx: Em, order: Order, timeZone: string): Promise<void> {
  const refunds = await tx.find(Refund, { payment: { order } });
  const isLost = ({ status, settledAt }: Refund) => status === 'refused' && !settledAt;
  const beganAt = (list: readonly Refund[], at: Date | null | undefined) =>
    list.some(({ createdAt }) => createdAt.getTime() === at?.getTime());
  // A refund that failed stands as long as its repetition does.
  const lost = refunds.filter(isLost);
  const standing = refunds.filter((refund) => !isLost(refund) && !beganAt(lost, refund.settledAt));
  const stays = ({ settledAt }: RefundRequest) => beganAt(standing, settledAt);
  for (const request of await tx.find(RefundRequest, { order, isSettledByReturn: true })) {
    if (stays(request)) continue;
    const remindAt = request.isLate ? null : remindOfMoneyAt(request.createdAt, timeZone);
    tx.assign(request, { settledAt: null, isSettledByReturn: false, remindAt });
  }
  await tx.flush();
}

/** Reminds the coach again of requests whose payment can be refunded after its dispute. Late ones have no deadline. */
export async function remindAfterDispute(tx: Em, order: Order, now: Date): Promise<void> {
  const reminded = { order: order.id, settledAt: null, remindAt: null, isLate: false };
  await tx.nativeUpdate(RefundRequest, reminded, { remindAt: now });
}
