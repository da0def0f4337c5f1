import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { type Em, forkOf } from '../../db/orm.ts';
import { Order, Payment, type PaymentStatus } from '../orders/order.entity.ts';
import { lockAddress } from '../outbox/form-mail.service.ts';
import { writeCreditNote, writeReceipt } from '../receipts/receipts.service.ts';
import type { OrderSnapshot, PaymentSnapshot } from '../orders/provider-snapshot.ts';
import { Purchase } from '../access/purchase.entity.ts';
import { isErased } from '../users/users.service.ts';
import { grantPurchase, ownerOf, ownsAlready, updatePurchase } from './grant.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyDispute, notifyRejectedPayment, notifyRefund, notifySale } from '../payments/payment-notices.ts';
import { applySubscription } from './apply-subscription.ts';

/**
 * The one place where a payment becomes a purchase. It brings the shop's rows to what the providers say
 * now: it may be called any number of times, at the same time, by anybody, and what was done is not done
 * again. Nothing in here speaks to a provider.
 */
export async function fulfil(context: PaymentContext, orderId: string, snapshot: OrderSnapshot): Promise<void> {
  const em = forkOf(context.orm);
  const { emailKey } = await em.findOneOrFail(Order, { id: orderId }, { fields: ['emailKey'] });
  await forkOf(context.orm).transactional(async (tx) => {
    // Always in this order, so that nobody waits for each other: the buyer, then the order.
    await lockAddress(tx, emailKey);
    const order = await tx.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const known = await tx.find(Payment, { order }, { orderBy: { createdAt: 'asc' } });
    for (const seen of snapshot.payments) {
      const payment = known.find(({ reference }) => reference === seen.reference);
      if (payment) await updatePayment(context, tx, order, payment, seen);
      else known.push(await recordPayment(context, tx, order, known, seen));
      // The next payment is held against what is written here.
      await tx.flush();
    }
    for (const payment of known) if (hasFailed(payment, snapshot)) await failPayment(tx, order, payment);
    if (snapshot.subscription) await applySubscription(context, tx, order, snapshot.subscription, known);
    if (snapshot.dead && order.status === 'open') tx.assign(order, { status: 'void', buyerKey: null });
  });
  // After the commit: before it the workers would find nothing.
  context.mailWritten();
  context.workWritten();
}

/** Writes down a payment that was not known, and what follows from it. */
async function recordPayment(
  context: PaymentContext,
  tx: Em,
  order: Order,
  known: readonly Payment[],
  snapshot: PaymentSnapshot,
): Promise<Payment> {
  const now = context.clock();
  const status = await classifyPayment(context, tx, order, known, snapshot);
  const payment = tx.create(Payment, {
    id: randomUUID(),
    order,
    provider: snapshot.provider,
    reference: snapshot.reference,
    intentId: snapshot.intentId,
    status,
    amountMinor: snapshot.amountMinor,
    currency: snapshot.currency,
    periodStart: snapshot.period?.start ?? null,
    periodEnd: snapshot.period?.end ?? null,
    createdAt: now,
  });
  if (status === 'duplicate' || status === 'mismatch') {
    const unpaid = order.status !== 'paid';
    if (unpaid) tx.assign(order, { status: 'flagged', buyerKey: null });
    createRefund(tx, payment, {
      reason: order.withdrawnAt ? 'withdrawal' : status,
      endsContract: unpaid && order.interval === 'month',
      now,
    });
    notifyRejectedPayment(context, tx, order, payment);
    return payment;
  }
  // A guest's with the mailbox of somebody who has an account is theirs as a whole.
  order.user ??= await ownerOf(tx, order);
  if (order.interval === 'once') await grantPurchase(tx, order, status === 'paid', now);
  if (status === 'paid') await markPaid(context, tx, order, payment, known);
  await updatePayment(context, tx, order, payment, snapshot);
  return payment;
}

/** Whether a payment grants anything: only the order's own amount does, once, for something the buyer does not have. */
async function classifyPayment(
  context: PaymentContext,
  tx: Em,
  order: Order,
  known: readonly Payment[],
  snapshot: PaymentSnapshot,
): Promise<PaymentStatus> {
  if (snapshot.amountMinor !== order.amountMinor || snapshot.currency !== order.currency) return 'mismatch';
  // A renewal that was charged before the provider knew that the buyer had withdrawn.
  if (order.withdrawnAt && order.status === 'paid') return 'mismatch';
  // Nobody is left who could have it.
  if (isErased(order.emailKey) && order.status !== 'paid') return 'mismatch';
  const counted = known.some(isCounted);
  if (order.interval === 'once' && counted) return 'duplicate';
  if (!counted && (await ownsAlready(tx, order, context.clock()))) return 'duplicate';
  return snapshot.state;
}

/** A payment has arrived: the order is paid, with a receipt and its mails. */
async function markPaid(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  earlier: readonly Payment[],
): Promise<void> {
  const now = context.clock();
  if (order.status !== 'paid') tx.assign(order, { status: 'paid', paidAt: now, buyerKey: null });
  const receipt = await writeReceipt(tx, order, payment, {
    seller: context.seller,
    timeZone: context.brand.timeZone,
    now,
  });
  const first = !earlier.some(({ status }) => status === 'paid' || status === 'refunded' || status === 'disputed');
  notifySale(context, tx, order, payment, receipt, { first });
}

/** Brings a known payment where its provider's is: arrived, gone back, disputed. */
async function updatePayment(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  snapshot: PaymentSnapshot,
): Promise<void> {
  if (payment.status === 'pending' && snapshot.state === 'paid') {
    payment.status = 'paid';
    await markPaid(context, tx, order, payment, []);
  }
  // Refunds only grow: a snapshot that was read earlier says less.
  const back = snapshot.refundedMinor - payment.refundedMinor;
  if (back > 0) await recordRefund(context, tx, order, payment, back);
  if (payment.status === 'paid' || payment.status === 'disputed') {
    const disputed = snapshot.disputed;
    if (disputed !== (payment.status === 'disputed')) {
      payment.status = disputed ? 'disputed' : 'paid';
      notifyDispute(context, tx, order, payment);
    }
  }
  if (order.interval === 'once' && isCounted(payment)) await updatePurchase(tx, order, payment.status);
}

/** It was pending, and its provider does not know of it any more: the bank said no in the end. */
function hasFailed({ status, provider, reference }: Payment, { readFrom, payments }: OrderSnapshot): boolean {
  return (
    status === 'pending' &&
    readFrom.includes(provider) &&
    payments.every((snapshot) => snapshot.reference !== reference)
  );
}

async function failPayment(tx: Em, order: Order, payment: Payment): Promise<void> {
  payment.status = 'failed';
  await tx.nativeDelete(Purchase, { order: order.id, status: 'pending' });
  if (order.status === 'open') tx.assign(order, { status: 'void', buyerKey: null });
}

/** Money has gone back: a credit note where it was booked as income, and a mail. */
async function recordRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  back: number,
): Promise<void> {
  payment.refundedMinor += back;
  const whole = payment.refundedMinor >= payment.amountMinor;
  const counted = isCounted(payment);
  if (whole && counted) payment.status = 'refunded';
  const about = {
    seller: context.seller,
    timeZone: context.brand.timeZone,
    now: context.clock(),
  };
  const note = counted ? await writeCreditNote(tx, order, payment, { back }, about) : null;
  notifyRefund(context, tx, order, payment, { back, note, whole: whole && counted });
}

/** Whether it was booked as income for the order. */
function isCounted({ status }: Payment): boolean {
  return status !== 'mismatch' && status !== 'duplicate' && status !== 'failed';
}
