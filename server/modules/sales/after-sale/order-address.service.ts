import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#contract/forms/email.ts';
import { foldText } from '#contract/forms/fold-text.ts';
import { LockMode } from '@mikro-orm/core';
import type { Em } from '#server/platform/db/orm.ts';
import { changedMeanwhile } from '#server/platform/changed-meanwhile.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { hasAnswered, moveAnswers } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
import { isHeldForAccount, toClaimState, wasHeldSincePayment } from '../orders/attribution.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyBuyerGathered, sendReceipt } from '../notices/payment-notices.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { formatTranslatedItem } from '../receipts/receipts.service.ts';
import { assignOrder, findOrderOwner, holdOrder, startPurchase } from '../reconcile/grant.ts';
import { assignGuestCoaching } from '../reconcile/guest-coaching.ts';
import { withPaidTerms } from '../reconcile/plan.ts';
import { endUnconfirmed, renewConfirmed } from '../reconcile/unconfirmed-renewal.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { moveUnproven } from '#server/modules/accounts/users/unproven-accounts.ts';

interface AddressChange {
  id: string;
  /** New address. */
  email: string;
  /** True for the coach. */
  isUrgent?: boolean;
}

/**
 * Runs a task in a transaction that locks an order with its current and its new mailbox.
 * @throws {NotFound}, {AppError} 409 `changed_meanwhile` if another request moved the order
 */
export async function runUnderOrderLock(
  em: Em,
  { id, email, isUrgent = false }: AddressChange,
  task: (tx: Em, order: Order) => Promise<void>,
): Promise<void> {
  const found = await em.findOne(Order, { id });
  if (!found) throw new NotFound();
  const { emailKey: before } = found;
  const typed = toEmailKey(email);
  const mailboxes = { emailKey: [before, typed], typed, isUrgent, clear: true };
  await runUnderMailboxLock(em, mailboxes, async (tx) => {
    const order = await tx.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // The order has moved meanwhile, and its current mailbox is not locked.
    if (order.emailKey !== before) throw changedMeanwhile();
    await task(tx, order);
  });
}

/**
 * Moves a guest's order, with purchases and answers, to another mailbox and sends the receipts there. The old mailbox
 * gets a last mail without the new address. `isProven` says that the coach vouches for the new one. Call it inside
 * {@link runUnderOrderLock}.
 */
export async function moveOrder(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { email, isProven, now }: { email: string; isProven: boolean; now: Date },
): Promise<void> {
  const { id, emailKey: before } = order;
  const begins = isHeldForAccount(order) && wasHeldSincePayment(order);
  const payments = await tx.find(Payment, { order }, { orderBy: { createdAt: 'asc' } });
  for (const payment of payments) await cancelMails(tx, before, payment.id);
  // Anyone who pays can move an order repeatedly, so the mails are gathered. Nothing moves for a returned payment.
  if (order.status === 'paid' && toEmailKey(email) !== before) {
    const item = formatTranslatedItem(order);
    const gathered = { cause: `order-moved:${id}:${now.getTime()}`, field: 'item', text: `+ ${item}` };
    await notifyBuyerGathered(context, tx, order, 'order-moved', { item }, gathered);
  }
  // Links in earlier mails confirm nothing any more.
  const confirmKey = isProven ? null : randomUUID();
  tx.assign(order, { email, emailKey: toEmailKey(email), user: null, confirmKey, confirmedAt: isProven ? now : null });
  if (!isProven) order.typedEmail = email;
  // The account that was erased is not its buyer.
  order.buyerErasedAt = null;
  // They hold the old address, and the new mailbox may read what is about its orders.
  await tx.nativeUpdate(ProviderEvent, { orderId: id }, { body: '' });
  // The provider also mails its customer.
  if (order.stripeCustomerId) tx.assign(order, { customerStale: true, nextCheckAt: now });
  await moveAnswers(tx, order);
  // The coach keeps the declaration. It loses its order if it may be of another person than the new mailbox.
  for (const request of await tx.find(RefundRequest, { order, confirmKey: { $ne: null }, confirmedAt: null })) {
    const isOthers = order.fullName && foldText(request.fullName) !== foldText(order.fullName);
    if (isProven && !isOthers) tx.assign(request, { email, confirmKey: randomUUID() });
    else tx.assign(request, { order: null, confirmKey: null, confirmedAt: now });
  }
  const user = await findOrderOwner(tx, order);
  await assignOrder(tx, order, user);
  await holdOrder(tx, order, now);
  const row = await tx.findOne(Subscription, { order }, { refresh: true });
  if (row && isHeldForAccount(order)) endUnconfirmed(tx, order, row, now);
  else await renewConfirmed(tx, order, now);
  if (begins && !isHeldForAccount(order)) await startPurchase(tx, order, now);
  await tx.flush();
  await moveUnproven(tx, before, email);
  if (!user) await assignGuestCoaching(tx, id, { mode: context.providers.mode, now });
  await sendReceipts(context, tx, order, { isSpread: !isProven, now });
}

/**
 * Sends the original receipts of all payments to the order's mailbox. Returns their number. `isSpread` applies the
 * limits of mails that anyone who pays can cause.
 */
export async function sendReceipts(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { isSpread, now }: { isSpread: boolean; now: Date },
): Promise<number> {
  const payments = await tx.find(Payment, { order }, { orderBy: { createdAt: 'asc' } });
  const receipts = await tx.find(
    Receipt,
    { payment: { $in: payments }, cause: 'paid' },
    { orderBy: { number: 'asc' } },
  );
  const answered = toClaimState(order) !== 'claimed' && (await hasAnswered(tx, order));
  for (const [at, receipt] of receipts.entries()) {
    const payment = payments.find(({ id }) => id === receipt.payment.id)!;
    const cause = `again:${payment.id}:${now.getTime()}`;
    const agreed = await withPaidTerms(tx, order, payment);
    await sendReceipt(context, tx, agreed, payment, { receipt, first: at === 0, answered, cause, isSpread });
  }
  return receipts.length;
}

/** Cancels pending mails about a payment. */
async function cancelMails(tx: Em, recipient: string, payment: string): Promise<void> {
  const waiting = { recipient, status: 'pending' as const, cause: { $like: `%:${payment}:%` } };
  await tx.nativeUpdate(OutboxMail, waiting, { status: 'cancelled', leasedUntil: null });
}
