import { LockMode } from '@mikro-orm/core';
import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { findLimitedCoupon, voidOrdersWithUsedCode } from '../orders/coupon-uses.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { memberKey } from '../orders/orders.service.ts';
import { hasConfirmedOwner } from '../orders/attribution.ts';
import type { OrderSnapshot } from '../providers/provider-snapshot.ts';
import { runInTurn } from '#server/platform/limits/turns.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { adoptHealthConsent } from '#server/modules/accounts/users/adopt-consent.ts';
import { applySubscription } from './apply-subscription.ts';
import { assignGuestCoaching } from './guest-coaching.ts';
import { applyReturns, recordPayment, updatePayment } from './record-payment.ts';
import { settleUnconfirmed } from './settle-unconfirmed.ts';

/**
 * Turns payments into purchases; no other code does. Updates the shop's rows to the providers' state. It may be called
 * repeatedly and concurrently; nothing is done twice. Calls no provider.
 */
export async function fulfil(context: PaymentContext, orderId: string, snapshot: OrderSnapshot): Promise<void> {
  const em = forkEm(context.orm);
  const ordered = await em.findOneOrFail(Order, { id: orderId }, { fields: ['emailKey', 'coupon', 'status'] });
  const limited = ordered.status === 'open' ? await findLimitedCoupon(em, ordered) : null;
  const run = () => fulfilUnderLock(context, { orderId, emailKey: ordered.emailKey }, snapshot);
  // Orders with one code take turns without a connection: a crowd would wait for its uses with all of them.
  await (limited ? runInTurn(`coupon ${limited}`, run) : run());
  // After the commit, or the workers would not see the rows.
  context.mailWritten();
  context.workWritten();
}

function fulfilUnderLock(
  context: PaymentContext,
  { orderId, emailKey }: { orderId: string; emailKey: string },
  snapshot: OrderSnapshot,
): Promise<void> {
  return runUnderMailboxLock(forkEm(context.orm), { emailKey, isUrgent: true }, async (tx) => {
    // Fixed lock order against deadlocks: the buyer, then the order.
    const order = await tx.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const known = await tx.find(Payment, { order }, { orderBy: { createdAt: 'asc' } });
    const before = order.status;
    const endedAt = snapshot.subscription?.endedAt ?? null;
    const work = { context, tx, order, payments: snapshot.payments };
    for (const seen of snapshot.payments) {
      const payment = known.find(({ reference }) => reference === seen.reference);
      if (payment) await updatePayment(work, payment, { seen, known, endedAt });
      else known.push(await recordPayment(work, { seen, known, endedAt }));
      // The next payment is compared with these rows.
      await tx.flush();
    }
    // A return is judged with all months stored: a later one continues the subscription.
    for (const seen of snapshot.payments) {
      const payment = known.find(({ reference }) => reference === seen.reference)!;
      await applyReturns(work, payment, seen);
      await tx.flush();
    }
    for (const payment of known) if (hasFailed(payment, snapshot)) await failPayment(tx, order, payment);
    if (snapshot.subscription) await applySubscription(context, tx, order, snapshot.subscription, known);
    if (snapshot.dead && order.status === 'open') tx.assign(order, { status: 'void', buyerKey: null });
    // Refused: the buyer must approve again.
    if (snapshot.captureIssue) tx.assign(order, { captureAt: null, captureIssue: snapshot.captureIssue });
    if (before !== 'paid' && order.status === 'paid') {
      await giveUpOthers(tx, order, context.clock());
      await settleUnconfirmed(work);
      await voidOrdersWithUsedCode(tx, order, context.clock());
    }
    await tx.flush();
    if (order.status === 'paid' && !order.user)
      await assignGuestCoaching(tx, order.id, { mode: context.providers.mode, now: context.clock() });
    else if (before !== 'paid' && order.status === 'paid' && order.user && hasConfirmedOwner(order))
      await adoptHealthConsent(tx, order.user.id);
  });
}

/** True if a pending payment is unknown to its provider now: the bank declined it. */
function hasFailed({ status, provider, reference }: Payment, { readFrom, payments }: OrderSnapshot): boolean {
  return (
    status === 'pending' &&
    readFrom.includes(provider) &&
    payments.every((snapshot) => snapshot.reference !== reference)
  );
}

/** A failed intent waits for another card, like its order; a failed capture is final. */
async function failPayment(tx: Em, order: Order, payment: Payment): Promise<void> {
  payment.status = 'failed';
  await tx.nativeDelete(Purchase, { order: order.id, status: 'pending' });
  const payable = payment.intentId !== null && payment.intentId === order.stripeIntentId;
  if (order.status === 'open' && !payable) tx.assign(order, { status: 'void', buyerKey: null });
}

/**
 * Voids the member's other open orders of the programme; reconciling cancels them at the provider. A guest's payment
 * voids nothing until the mailbox confirms it. Orders of others with the same address stay: they must not learn of the
 * payment.
 */
async function giveUpOthers(tx: Em, order: Order, now: Date): Promise<void> {
  const { id, user, programId, interval, mode } = order;
  if (!user || !hasConfirmedOwner(order)) return;
  const buyerKey = { $like: `${memberKey(user)}:${programId}:%` };
  const other = { id: { $ne: id }, status: 'open' as const, buyerKey, mode };
  // Coaching bought for a time may continue as a subscription.
  const same = interval === 'once' ? { ...other, interval } : other;
  await tx.nativeUpdate(Order, same, { status: 'void', buyerKey: null, nextCheckAt: now });
}
