import { LockMode } from '@mikro-orm/core';
import type { OrderConfirmation } from '#contract/sales/checkout.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { adoptOrderConsent } from '#server/modules/accounts/users/adopt-consent.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { sendReceipts } from '../after-sale/order-address.service.ts';
import { hasUsedCode } from '../orders/coupon-uses.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { canBeConfirmed } from '../orders/contract-end.ts';
import { isHeldForAccount, wasHeldSincePayment } from '../orders/attribution.ts';
import { expiresAt } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { OPEN_DISPUTE } from '../dispute-evidence/open-dispute.ts';
import { fulfilFreeOrder } from './free-order.service.ts';
import { notifyCoachOfSale } from '../notices/payment-notices.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { adoptOrderName } from '../reconcile/record-payment.ts';
import { renewConfirmed } from '../reconcile/unconfirmed-renewal.ts';
import { assignOrder, findOrderOwner, findProcessing, isAlreadyOwned, startPurchase } from '../reconcile/grant.ts';
import { returnOrder } from '../reconcile/settle-unconfirmed.ts';

/**
 * `returned`: the account owns it by now, or has used its code. `waiting`: its payment is disputed, or another one of the
 * account is pending. `none`: the link confirms nothing.
 */
type Outcome = 'confirmed' | 'returned' | 'waiting' | 'none';

/**
 * Confirms a guest's order by the key in its mail. A free one is granted, and one paid for an account is given to it, or
 * returned. Name, answers and consents of the order count; from the dashboard, which has shown none of them, they are
 * deleted.
 * @throws {AppError} 503
 */
export async function confirmByMailbox(
  em: Em,
  context: PaymentContext,
  { token: confirmKey, from }: OrderConfirmation,
): Promise<Outcome> {
  const found = await em.findOne(Order, { confirmKey, mode: context.providers.mode });
  if (!found) return 'none';
  const now = context.clock();
  const isTypedDropped = from === 'dashboard';
  const { emailKey } = found;
  let confirmed = found.id;
  let isWaiting = false;
  await runUnderMailboxLock(em, { emailKey, isUrgent: true, clear: true }, async (tx) => {
    const order = await tx.findOneOrFail(Order, { id: found.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (order.confirmKey !== confirmKey || order.emailKey !== emailKey) return;
    if (order.status === 'paid') {
      isWaiting = await mustWait(tx, order, now);
      return isWaiting ? undefined : confirmPaid(context, tx, order, { isTypedDropped, now });
    }
    const open = await findConfirmable(tx, order, now);
    if (!open) return;
    confirmed = open.id;
    tx.assign(open, { confirmedAt: now, captureAt: now, nextCheckAt: now });
    // Only the confirmation agrees to the mail's text.
    if (open.digitalConsent && open.digitalConsent === order.digitalConsent) open.digitalConsentAt = now;
    if (open !== order || (await hasRivals(tx, open))) await dropTypedDetails(tx, open);
  });
  context.mailWritten();
  context.workWritten();
  if (isWaiting) return 'waiting';
  if (isFree(found)) await fulfilFreeOrder(context, confirmed);
  const { status, confirmedAt } = await em.findOneOrFail(Order, { id: confirmed }, { refresh: true });
  if (status !== 'paid' || !confirmedAt) return 'none';
  const ending = { payment: { order: confirmed }, endsContract: true, status: { $ne: 'refused' as const } };
  const refund = await em.findOne(Refund, ending, { orderBy: { createdAt: 'desc' } });
  if (!refund) return 'confirmed';
  return refund.reason === 'duplicate' || refund.reason === 'code' ? 'returned' : 'none';
}

/**
 * Returns `owner` if the signed-in user has the order's address, else `other`. Undefined without a user. Call it before
 * the confirmation, whose success its failure would hide.
 */
export async function findViewer(
  em: Em,
  user: User | null,
  confirmKey: string,
): Promise<'owner' | 'other' | undefined> {
  if (!user) return undefined;
  return (await em.count(Order, { confirmKey, emailKey: user.emailKey })) > 0 ? 'owner' : 'other';
}

/** Returns the free order that a link confirms: its own, or the oldest one that waits for it. */
async function findConfirmable(tx: Em, order: Order, now: Date): Promise<Order | undefined> {
  const waiting = await tx.find(
    Order,
    { emailKey: order.emailKey, confirmedWith: order.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { createdAt: 'asc' } },
  );
  return [order, ...waiting].find(
    (each) => isFree(each) && each.status === 'open' && !each.captureAt && now <= expiresAt(each),
  );
}

/** True if the mailbox was asked to confirm further orders of the programme: a stranger may have placed either. */
async function hasRivals(tx: Em, { id, emailKey, programId, mode }: Order): Promise<boolean> {
  const asked = { $or: [{ confirmKey: { $ne: null } }, { confirmedWith: { $ne: null } }] };
  const open = { status: 'open', captureAt: null, emailKey, programId, mode, id: { $ne: id } } as const;
  return (await tx.count(Order, { ...open, ...asked })) > 0;
}

/** Deletes name, answers and their consents, which may be a stranger's. */
async function dropTypedDetails(tx: Em, order: Order): Promise<void> {
  tx.assign(order, { fullName: null, hasAnswers: false });
  if (!isFree(order) && !order.deliversFiles)
    tx.assign(order, { digitalConsent: null, digitalConsentVersion: null, digitalConsentAt: null });
  await tx.nativeDelete(Onboarding, { order: order.id });
}

async function confirmPaid(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { isTypedDropped, now }: { isTypedDropped: boolean; now: Date },
): Promise<void> {
  // The link of a contract that has ended, or whose money is gone, confirms nothing.
  if (order.confirmedAt || !(await canBeConfirmed(tx, order, now)) || !(await hasPaid(tx, order))) return;
  const wasForAccount = isHeldForAccount(order);
  if (isTypedDropped) await dropTypedDetails(tx, order);
  order.confirmedAt = now;
  const user = await findOrderOwner(tx, order);
  if (user) await assignOrder(tx, order, user);
  await tx.flush();
  if (wasForAccount && (await isAlreadyOwned(tx, order, now)))
    return returnOrder(context, tx, order, { reason: 'duplicate', now });
  // A payer who got files for it keeps them.
  const isCodeUsed = wasForAccount && !order.deliversFiles && (await hasUsedCode(tx, order, { isProven: true }));
  if (isCodeUsed) return returnOrder(context, tx, order, { reason: 'code', now });
  await renewConfirmed(tx, order, now);
  await adoptOrderName(tx, order);
  await tx.flush();
  await adoptOrderConsent(tx, order);
  if (!wasForAccount) return;
  if (order.digitalConsent && !order.deliversFiles) order.digitalConsentAt = now;
  if (wasHeldSincePayment(order)) await startPurchase(tx, order, now);
  // The law requires the agreed terms on a durable medium.
  await sendReceipts(context, tx, order, { isSpread: false, now });
  if (order.coaching) await remindCoachOfSale(context, tx, order);
}

/** True while a dispute, or a pending payment of the account, decides if the order can be confirmed. */
async function mustWait(tx: Em, order: Order, now: Date): Promise<boolean> {
  if (order.confirmedAt || !(await canBeConfirmed(tx, order, now))) return false;
  const disputed = await tx.execute(`select from payment p where p.order_id = ? and ${OPEN_DISPUTE}`, [order.id]);
  if (disputed.length > 0) return !(await hasPaid(tx, order));
  // A pending payment of the account for the same programme may make this order a duplicate.
  const { emailKey, mode, programId } = order;
  if (!isHeldForAccount(order) || !(await hasPaid(tx, order))) return false;
  return (await findProcessing(tx, { emailKey, userId: null, mode }, programId, null)).length > 0;
}

/** Tells the coach that a client who has confirmed the order expects to hear from them. */
async function remindCoachOfSale(context: PaymentContext, tx: Em, order: Order): Promise<void> {
  const first = { orderBy: { number: 'asc' as const }, populate: ['payment' as const] };
  const receipt = await tx.findOneOrFail(Receipt, { payment: { order }, cause: 'paid' }, first);
  const about = { payment: receipt.payment as Payment, receipt, cause: `confirmed:${order.id}` };
  await notifyCoachOfSale(context, tx, order, about);
}

async function hasPaid(tx: Em, order: Order): Promise<boolean> {
  return (await tx.count(Payment, { order, status: 'paid' })) > 0;
}
