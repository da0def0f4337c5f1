import { createHmac, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import { buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { Unavailable } from '#server/platform/http/errors.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { greetingName } from '#server/platform/mail/plain.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { isCodeSpent } from '../orders/coupon-uses.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { isBegunByMember } from '../orders/orders.service.ts';
import { expiresAt } from '../orders/terms.ts';
import { enqueueFormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buildConfirmUrl, sayConsentsByConfirming, sayStartByConfirming } from '../notices/payment-notices.ts';
import { formatTranslatedItem } from '../receipts/receipts.service.ts';
import { TookTooLong } from '../providers/call-provider.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { findOwned, type PurchaseObstacle, notifyOwner } from './buyer-orders.service.ts';

const SECRET = /^free_([\da-f]{32})_secret_(\w{1,200})$/;

/** Returns the secret with which a browser confirms a free order, in the shape of a card payment's. */
export function freeSecret({ id }: Pick<Order, 'id'>, key: string): string {
  const bare = id.replaceAll('-', '');
  return `free_${bare}_secret_${createHmac('sha256', key).update(`free-order:${bare}`).digest('hex')}`;
}

/** Returns the order of such a secret; null for any other secret. */
export async function findFreeOrder(em: Em, secret: string, keys: readonly string[]): Promise<Order | null> {
  const bare = SECRET.exec(secret)?.[1];
  if (!bare) return null;
  const id = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!keys.some((key) => isSame(freeSecret({ id }, key), secret))) return null;
  const order = await em.findOne(Order, { id }, { refresh: true });
  return order && isFree(order) ? order : null;
}

/**
 * Fulfils a member's free order; mails a guest, who must confirm. The answer never reveals what the mailbox owns.
 * @throws {NotFound}, {AppError} 409 `order_ended`, 503
 */
export async function confirmFreeOrder(
  em: Em,
  context: PaymentContext,
  secret: string,
  keys: readonly string[],
): Promise<'granted' | 'unconfirmed'> {
  const order = await findFreeOrder(em, secret, keys);
  if (!order || order.mode !== context.providers.mode) throw new NotFound(msg`Order not found.`);
  if (order.status === 'open' && !order.captureAt && context.clock() > expiresAt(order)) throw new OrderEnded();
  if (isGuestOrder(order)) {
    await runUnderMailboxLock(em, { emailKey: order.emailKey, clear: true }, (tx) => askMailbox(tx, context, order));
    context.mailWritten();
    return 'unconfirmed';
  }
  const now = context.clock();
  // Written first: after a crash, the job fulfils it.
  const confirmed = { captureAt: now, nextCheckAt: now };
  await em.nativeUpdate(Order, { id: order.id, status: 'open', captureAt: null }, confirmed);
  await fulfilFreeOrder(context, order.id);
  if (await isFreeOrderDone(em, await em.findOneOrFail(Order, { id: order.id }, { refresh: true }))) return 'granted';
  throw new OrderEnded();
}

/** Fulfils a confirmed free order now. @throws {AppError} 503 if that takes longer; the job does it soon */
export async function fulfilFreeOrder(context: PaymentContext, id: string): Promise<void> {
  try {
    await reconcileNow(context, id);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    context.workWritten();
    throw new Unavailable();
  }
}

/** True if a confirmed free order was granted, or the buyer already owned the programme. */
export async function isFreeOrderDone(em: Em, { id, status }: Order): Promise<boolean> {
  if (status === 'paid') return true;
  return status === 'flagged' && (await em.count(Payment, { order: id, status: 'duplicate' })) > 0;
}

/** True for an order that was placed without signing in. */
export function isGuestOrder(order: Pick<Order, 'user' | 'buyerKey' | 'confirmKey' | 'confirmedAt'>): boolean {
  return Boolean(order.confirmKey) || !(order.confirmedAt ?? isBegunByMember(order));
}

/** Mails the confirmation link of a guest's free order, or the reason against it: once per hour and order. */
async function askMailbox(tx: Em, context: PaymentContext, { id, emailKey }: Order): Promise<void> {
  const order = await tx.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['coupon'] });
  if (order.confirmedAt || (await findConfirming(tx, order))?.confirmedAt) return;
  if (order.status !== 'open') throw new OrderEnded();
  const now = context.clock();
  // No set-up of the browser reuses or voids the order any more, because its mail must stay true. The same if the mailbox
  // cannot buy: the next set-up would show it.
  order.buyerKey = null;
  const why = await findReason(tx, order, now);
  if (why) return notifyOwner(context, tx, order, why, now);
  const waiting = await findWaitingLink(tx, order, now);
  if (waiting) {
    if (waiting.order === order) return;
    order.confirmedWith = waiting.order.id;
    // It confirms both, and adopts the name and answers of neither.
    const consentText = sayStartByConfirming(waiting.order, await loadSpeaker(waiting.order.language));
    waiting.mail.data = { ...waiting.mail.data, fullName: '', consentText };
    return;
  }
  const { brand } = context;
  const speaker = await loadSpeaker(order.language);
  const { language } = speaker;
  const isRepeated = order.confirmKey !== null || order.confirmedWith !== null;
  const confirmUrl = buildConfirmUrl(context, order);
  const data = {
    ...buildMailData(brand, language),
    item: formatTranslatedItem(order),
    couponCode: order.couponCode ?? '',
    fullName: greetingName(order.fullName ?? ''),
    order: id,
    confirmUrl,
    consentText: await sayConsentsByConfirming(tx, order, speaker),
  };
  // Another order is other news; the same one is not mailed twice within the hour.
  const mail = await enqueueFormMail(tx, { recipient: emailKey, template: 'order-confirm', language, data }, now, {
    again: !isRepeated,
  });
  if (mail.id) order.confirmedWith = null;
}

/**
 * Returns the order whose link waits to be mailed and grants the same: this one, or another with its offer and code. The
 * first link stays, because a later order may be a stranger's. It confirms all of them, so that strangers delay no mail.
 */
async function findWaitingLink(tx: Em, order: Order, now: Date): Promise<{ order: Order; mail: OutboxMail } | null> {
  const { emailKey: recipient, programId, offerKey, couponCode = null, mode } = order;
  const sort = { recipient, template: 'order-confirm', status: 'pending', nextAttemptAt: { $gt: now } } as const;
  const mails = await tx.find(OutboxMail, sort);
  const ids = mails.flatMap(({ data }) => data['order'] ?? []);
  const open = { status: 'open', captureAt: null, emailKey: recipient, programId, offerKey, couponCode, mode } as const;
  const found = await tx.findOne(Order, { id: { $in: ids }, ...open }, { orderBy: { createdAt: 'asc' } });
  const mail = mails.find(({ data }) => data['order'] === found?.id);
  return found && mail && now <= expiresAt(found) ? { order: found, mail } : null;
}

/** Returns the order whose link confirms this one, too; null if it has its own. */
async function findConfirming(em: Em, { confirmedWith }: Order): Promise<Order | null> {
  return confirmedWith ? em.findOne(Order, { id: confirmedWith }, { refresh: true }) : null;
}

/** Returns the granted order that a free order's page shows: the one confirmed in its place, else itself. */
export async function findDisplayedOrder(em: Em, order: Order): Promise<Order> {
  const confirming = await findConfirming(em, order);
  return confirming && (await isFreeOrderDone(em, confirming)) ? confirming : order;
}

async function findReason(tx: Em, order: Order, now: Date): Promise<PurchaseObstacle | null> {
  const { emailKey, mode, couponCode } = order;
  // The press proves the mailbox: orders that it has not confirmed, perhaps a stranger's, are no reason.
  const buyer = { emailKey, userId: null, mode, isConfirmed: true };
  const owned = await findOwned(tx, buyer, order, { draftId: null, now });
  if (owned || !couponCode) return owned;
  return (await isCodeSpent(tx, order)) ? { code: couponCode } : null;
}

/** 409: it was given up, has expired, or its code was used up. */
class OrderEnded extends AppError {
  constructor() {
    super(409, 'order_ended', msg`The code has been used up, or this order has expired. Start again.`);
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
