import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isCodeUsedUp } from '../orders/coupon-uses.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { hasAnswered } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { computeAgreedAmount } from '../orders/agreed-amount.ts';
import { isBegunByMember } from '../orders/orders.service.ts';
import { toClaimState } from '../orders/attribution.ts';
import { COUNTED, type Order, Payment } from '../orders/order.entity.ts';
import { type RejectReason } from '#contract/sales/refund-reasons.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { notifyOtherAmount, notifyRejectedPayment } from '../notices/flagged-notices.ts';
import { notifySale } from '../notices/payment-notices.ts';
import { writeReceipt } from '../receipts/receipts.service.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { adoptName, isErased } from '#server/modules/accounts/users/users.service.ts';
import { applyAgreedPlan, withTerms } from './plan.ts';
import { hasNoDownloads } from '#server/modules/accounts/access/order-files.ts';
import { greetingName } from '#server/platform/mail/plain.ts';
import { grantPurchase, findOrderOwner, isAlreadyOwned, holdOrder, updatePurchase } from './grant.ts';
import { hasRefundEndedContract, isBookedIncome, type ReconcileContext } from './ending-refunds.ts';
import { recordReturns } from './record-returns.ts';

/** A provider's view of a payment, with the order's known payments. */
interface Seen {
  seen: PaymentSnapshot;
  known: readonly Payment[];
  /** End of its subscription at the provider; null if none. */
  endedAt: Date | null;
}

/** Records a new payment, without its returns. */
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
  return payment;
}

/** Updates a known payment: arrived or failed. */
export async function updatePayment(
  work: ReconcileContext,
  payment: Payment,
  { seen, known, endedAt }: Seen,
): Promise<void> {
  // A pending or failed payment is judged like a new one. Its order may have been given up since, or the buyer may own
  // the programme by another one.
  if (payment.status === 'failed' || (payment.status === 'pending' && seen.state === 'paid')) {
    const { amountMinor, currency, intentId } = seen;
    // Until now it was dated by its start.
    work.tx.assign(payment, { amountMinor, currency, intentId, createdAt: seen.paidAt ?? payment.createdAt });
    await judge(work, payment, { seen, known: known.filter((each) => each !== payment), endedAt });
  }
}

/** Judges a payment: grants what it pays for, or refunds it. */
async function judge(work: ReconcileContext, payment: Payment, { seen, known, endedAt }: Seen): Promise<void> {
  const { context, tx, order } = work;
  // An earlier version does not set it.
  if (isBegunByMember(order)) order.confirmedAt ??= order.createdAt;
  else if (order.status === 'open') order.typedEmail = order.email;
  const reason = await findRejection(work, { seen, known, endedAt });
  // A pending payment cannot be refunded; it is judged again when it arrives.
  payment.status = reason && seen.state === 'paid' ? (reason === 'duplicate' ? reason : 'mismatch') : seen.state;
  if (reason && seen.state === 'paid') return reject(work, payment, reason);
  if (reason) return;
  const agreed = await applyAgreedPlan(tx, order, { payment, seen, earlier: known, now: context.clock() });
  const paid = payment.status === 'paid';
  if (paid) order.user ??= await findOrderOwner(tx, order);
  // Anyone may pay in the name of an account, which gets the order once its mailbox confirms it.
  if (paid && order.status !== 'paid' && !order.confirmedAt) {
    order.confirmKey ??= randomUUID();
    order.deliversFiles = !(await hasNoDownloads(tx, order));
    await holdOrder(tx, order, context.clock());
  }
  if (paid && order.confirmKey && order.confirmedAt) await adoptOrderName(tx, order);
  if (order.interval === 'once') await grantPurchase(tx, order, paid, context.clock());
  if (paid) await markPaid(work, payment, known, agreed);
}

/** Names the account of a guest's order that its mailbox has confirmed. Its mail shows plain names only. */
export async function adoptOrderName(tx: Em, order: Order): Promise<void> {
  await tx.populate(order, ['user']);
  if (order.user) adoptName(order.user, greetingName(order.fullName ?? ''));
}

/** Applies refunds and disputes of a recorded payment. All payments of the snapshot must be stored. */
export async function applyReturns(work: ReconcileContext, payment: Payment, seen: PaymentSnapshot): Promise<void> {
  await recordReturns(work, payment, seen);
  if (work.order.interval !== 'once' || !isBookedIncome(payment)) return;
  // Stores the refund's id before the order is read again.
  await work.tx.flush();
  const ended = payment.status === 'paid' && (await hasRefundEndedContract(work.tx, payment));
  await updatePurchase(work.tx, work.order, ended ? 'refunded' : payment.status, work.context.clock());
}

/** Rejects a payment: grants nothing and refunds it. */
async function reject({ context, tx, order }: ReconcileContext, payment: Payment, reason: RejectReason): Promise<void> {
  const unpaid = order.status !== 'paid';
  if (unpaid) tx.assign(order, { status: 'flagged', buyerKey: null });
  await tx.nativeDelete(Purchase, { order: order.id, status: 'pending' });
  const now = context.clock();
  // A free month has nothing to refund.
  if (payment.amountMinor === 0) return;
  createRefund(tx, payment, { reason, endsContract: unpaid && order.interval === 'month', now });
  await notifyRejectedPayment(context, tx, order, payment, reason);
}

/**
 * Returns why a payment grants nothing; null if it does. The first one must have the order's amount, and the buyer must
 * not own the programme. A renewal's price may have been changed at the provider: that is between coach and buyer.
 */
async function findRejection(
  { context, tx, order }: ReconcileContext,
  { seen, known, endedAt }: Seen,
): Promise<RejectReason | null> {
  // Charged before the provider knew of the withdrawal or stop.
  if (order.withdrawnAt) return order.paidAt ? 'withdrawal' : 'ended';
  if (seen.foreign) return 'foreign';
  if (await isAfterEnd(tx, order, { seen, endedAt, now: context.clock() })) return 'ended';
  const counted = known.some(isBookedIncome);
  if (!isRenewal(order, known) && !isOrdered(order, seen, false)) return 'mismatch';
  // The buyer was erased.
  if (isErased(order.emailKey) && order.status !== 'paid') return 'mismatch';
  if (order.interval === 'once' && counted) return 'duplicate';
  if (!counted && (await isAlreadyOwned(tx, order, context.clock()))) return 'duplicate';
  if (order.status !== 'paid' && seen.state === 'paid' && (await isCodeUsedUp(tx, order))) return 'code';
  return null;
}

/**
 * True if a payment came after its subscription's end, such as by a payable invoice. One made before the end and seen
 * later counts only for a period the buyer had.
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
  // A subscription that runs past its planned end at the provider is still paid for, unless it never learnt of that end.
  const over = endedAt !== null || row?.pendingChange === 'now' || row?.pendingChange === 'end';
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

/** True if the subscription had an earlier payment. */
function isRenewal({ interval }: Order, earlier: readonly Payment[]): boolean {
  return interval === 'month' && earlier.some(isBookedIncome);
}

/** Marks the order as paid, writes the receipt and sends the mails. */
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
  // The discount is known only for the agreed amount.
  payment.discountMinor = ordered ? computeAgreedAmount(agreed, renewal).discountMinor : null;
  const about = { seller: context.seller, brand: context.brand.name, timeZone: context.brand.timeZone, now };
  const receipt = await writeReceipt(tx, renewal ? await withPresentVat(tx, agreed) : agreed, payment, about);
  const first = !earlier.some(({ status }) => COUNTED.includes(status));
  await notifySale(context, tx, agreed, payment, receipt, {
    first,
    answered: toClaimState(order) !== 'claimed' && (await hasAnswered(tx, order)),
  });
  if (!ordered) await notifyOtherAmount(context, tx, agreed, payment);
}

/** Returns the order at its programme's present VAT rate: each renewal is taxed as a supply of its own. */
async function withPresentVat(tx: Em, order: Order): Promise<Order> {
  const program = await tx.findOne(Program, { id: order.programId });
  return program ? withTerms(order, { vatRate: program.vatRate }) : order;
}
