import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isCodeUsedUp } from '../orders/coupon-uses.ts';
import { hasAnswered } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { computeAgreedAmount } from '../orders/agreed.ts';
import { isBegunByMember } from '../orders/orders.service.ts';
import { isUnconfirmed } from '../orders/terms.ts';
import { type Order, Payment, type RejectReason } from '../orders/order.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { notifyOtherAmount, notifyRejectedPayment } from '../notices/flagged-notices.ts';
import { notifySale } from '../notices/payment-notices.ts';
import { writeReceipt } from '../receipts/receipts.service.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { adoptName, isErased } from '#server/modules/accounts/users/users.service.ts';
import { applyAgreedPlan } from './plan.ts';
import { grantPurchase, findOrderOwner, isAlreadyOwned, updatePurchase } from './grant.ts';
import { hasRefundEndedContract, isBookedIncome, recordReturns, type ReconcileContext } from './record-returns.ts';

/** What a provider says about a payment, and the payments that the shop knows of its order. */
interface Seen {
  seen: PaymentSnapshot;
  known: readonly Payment[];
  /** When its subscription ended at the provider; null where it has not. */
  endedAt: Date | null;
}

/** Writes down a payment that was not known, and what follows from it. */
export async function recordPayment(work: ReconcileContext, { seen, known, endedAt }: Seen): Promise<Payment> {
  const { context, tx, order } = work;
  const payment = tx.create(Payment, {
    id: randomUUID(),
    order,
    provider: seen.provider,
    reference: seen.reference,
    intentId: seen.intentId,
    status: 'pending',
    amountMinor: seen.amountMinor,
    currency: seen.currency,
    periodStart: seen.period?.start ?? null,
    periodEnd: seen.period?.end ?? null,
    createdAt: seen.paidAt ?? context.clock(),
  });
  await judge(work, payment, { seen, known, endedAt });
  await follow(work, payment, seen);
  return payment;
}

/** Brings a known payment where its provider's is: arrived, failed, gone back, disputed. */
export async function updatePayment(
  work: ReconcileContext,
  payment: Payment,
  { seen, known, endedAt }: Seen,
): Promise<void> {
  // One that was waited for, or was believed to have failed, is judged as it would be if it were new: its
  // order may have been given up since, or the buyer has it by another one.
  if (payment.status === 'failed' || (payment.status === 'pending' && seen.state === 'paid')) {
    const { amountMinor, currency, intentId } = seen;
    // Pending, it was dated by its beginning.
    work.tx.assign(payment, { amountMinor, currency, intentId, createdAt: seen.paidAt ?? payment.createdAt });
    await judge(work, payment, { seen, known: known.filter((each) => each !== payment), endedAt });
  }
  await follow(work, payment, seen);
}

/** Decides what a payment is, and grants what it pays for, or sends it back. */
async function judge(work: ReconcileContext, payment: Payment, { seen, known, endedAt }: Seen): Promise<void> {
  const { context, tx, order } = work;
  // The version before does not note it.
  if (isBegunByMember(order)) order.confirmedAt ??= order.createdAt;
  const reason = await findRejection(work, { seen, known, endedAt });
  // What has not come yet cannot go back: it is judged again when it has.
  payment.status = reason && seen.state === 'paid' ? (reason === 'duplicate' ? reason : 'mismatch') : seen.state;
  if (reason && seen.state === 'paid') return reject(work, payment, reason);
  if (reason) return;
  const agreed = await applyAgreedPlan(tx, order, seen, context.clock());
  // What a guest has paid for in the name of an account belongs to it. What was typed counts once the mailbox confirms it.
  const paid = payment.status === 'paid';
  order.user ??= await findOrderOwner(tx, order);
  if (order.status !== 'paid' && !order.confirmedAt) {
    order.confirmKey ??= randomUUID();
    order.namesAccount = order.user !== null;
  }
  if (paid && order.confirmKey && order.confirmedAt) await adoptOrderName(tx, order);
  if (order.interval === 'once') await grantPurchase(tx, order, paid, context.clock());
  if (paid) await markPaid(work, payment, known, agreed);
}

/** Names the account of a guest's order that its mailbox has confirmed. */
export async function adoptOrderName(tx: Em, order: Order): Promise<void> {
  await tx.populate(order, ['user']);
  if (order.user) adoptName(order.user, order.fullName);
}

/** What follows from a payment's later life. */
async function follow(work: ReconcileContext, payment: Payment, seen: PaymentSnapshot): Promise<void> {
  await recordReturns(work, payment, seen);
  if (work.order.interval !== 'once' || !isBookedIncome(payment)) return;
  // The name of a refund is written before its order is looked at again.
  await work.tx.flush();
  const ended = payment.status === 'paid' && (await hasRefundEndedContract(work.tx, payment));
  await updatePurchase(work.tx, work.order, ended ? 'refunded' : payment.status, work.context.clock());
}

/** It grants nothing, and goes back by itself. */
async function reject({ context, tx, order }: ReconcileContext, payment: Payment, reason: RejectReason): Promise<void> {
  const unpaid = order.status !== 'paid';
  if (unpaid) tx.assign(order, { status: 'flagged', buyerKey: null });
  await tx.nativeDelete(Purchase, { order: order.id, status: 'pending' });
  const now = context.clock();
  // A month that cost nothing has nothing that could go back.
  if (payment.amountMinor === 0) return;
  createRefund(tx, payment, { reason, endsContract: unpaid && order.interval === 'month', now });
  await notifyRejectedPayment(context, tx, order, payment, reason);
}

/**
 * Why a payment grants nothing; null where it does: the first has to be the order's own amount, for something the buyer
 * does not have. What a renewal costs may have been changed at the provider since, by a coupon, a credit
 * or another price: that is between the coach and the buyer.
 */
async function findRejection(
  { context, tx, order }: ReconcileContext,
  { seen, known, endedAt }: Seen,
): Promise<RejectReason | null> {
  // Charged before the provider knew that the buyer had withdrawn, or had stopped it before it was paid.
  if (order.withdrawnAt) return order.paidAt ? 'withdrawal' : 'ended';
  if (seen.foreign) return 'foreign';
  if (await isAfterEnd(tx, order, { seen, endedAt, now: context.clock() })) return 'ended';
  const counted = known.some(isBookedIncome);
  if (!isRenewal(order, known) && !isOrdered(order, seen, false)) return 'mismatch';
  // Nobody is left who could have it.
  if (isErased(order.emailKey) && order.status !== 'paid') return 'mismatch';
  if (order.interval === 'once' && counted) return 'duplicate';
  if (!counted && (await isAlreadyOwned(tx, order, context.clock()))) return 'duplicate';
  if (order.status !== 'paid' && seen.state === 'paid' && (await isCodeUsedUp(tx, order))) return 'code';
  return null;
}

const DAY_MS = 86_400_000;

/**
 * Whether a payment came for a subscription that had ended, such as by an invoice that could still be paid. One that was
 * made before and heard of after the end counts only for time that the buyer had.
 */
async function isAfterEnd(
  tx: Em,
  order: Order,
  { seen: { paidAt, period }, endedAt, now }: Pick<Seen, 'seen' | 'endedAt'> & { now: Date },
): Promise<boolean> {
  if (order.interval === 'once') return false;
  const at = paidAt ?? now;
  if (endedAt && at >= endedAt) return true;
  const row = await tx.findOne(Subscription, { order });
  // One that was to end and runs on at the provider is paid for as before.
  const over = endedAt !== null || row?.pendingChange === 'now';
  const end = row?.status === 'canceled' ? row.endedAt : over ? row?.endsAt : null;
  if (!end || end > now) return false;
  return at >= end || !period || period.end.getTime() > end.getTime() + DAY_MS;
}

function isOrdered(
  order: Order,
  { amountMinor, currency }: Pick<Payment, 'amountMinor' | 'currency'>,
  renewal: boolean,
): boolean {
  return amountMinor === computeAgreedAmount(order, renewal).amountMinor && currency === order.currency;
}

/** Whether another payment of the order came before this one. */
function isRenewal({ interval }: Order, earlier: readonly Payment[]): boolean {
  return interval === 'month' && earlier.some(isBookedIncome);
}

/** A payment has arrived: the order is paid, with a receipt over what came and its mails. */
async function markPaid(
  { context, tx, order }: ReconcileContext,
  payment: Payment,
  earlier: readonly Payment[],
  agreed: Order,
): Promise<void> {
  const now = context.clock();
  if (order.status !== 'paid') tx.assign(order, { status: 'paid', paidAt: now, buyerKey: null });
  const renewal = isRenewal(order, earlier);
  const ordered = isOrdered(agreed, payment, renewal);
  // Only of an amount as it was agreed it is known what the coupon took off.
  payment.discountMinor = ordered ? computeAgreedAmount(agreed, renewal).discountMinor : null;
  const about = { seller: context.seller, brand: context.brand.name, timeZone: context.brand.timeZone, now };
  const receipt = await writeReceipt(tx, agreed, payment, about);
  const first = !earlier.some(({ status }) => status === 'paid' || status === 'refunded' || status === 'disputed');
  await notifySale(context, tx, agreed, payment, receipt, {
    first,
    answered: !isUnconfirmed(order) && (await hasAnswered(tx, order)),
  });
  if (!ordered) await notifyOtherAmount(context, tx, agreed, payment);
}
