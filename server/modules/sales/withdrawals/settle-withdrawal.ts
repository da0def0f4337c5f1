import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { settleRequests } from '../refunds/settle-requests.ts';
import { dropPlan } from '../subscriptions/plan-changes.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buildCoachMails, notifyCoachOfOrder } from '../notices/coach-notices.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import { enqueueCoachMails } from '#server/platform/outbox/coach-mail.service.ts';
import type { WithdrawalVerdict } from './withdrawal-verdict.ts';

/** Applies the verdict on a stored request, and notifies the coach. */
export async function settleWithdrawal(
  tx: Em,
  context: PaymentContext,
  request: RefundRequest,
  { kind, outcome, isLate }: WithdrawalVerdict,
  now: Date,
): Promise<void> {
  const { order } = request;
  if (kind === 'unconfirmed') {
    request.confirmKey ??= randomUUID();
    return;
  }
  const coach = await loadSpeaker(context.brand.language);
  const isRefused = kind === 'refused' || kind === 'again';
  // Once the shop has the money again, one that a return has settled can be confirmed.
  if (isRefused && request.isSettledByReturn) return;
  request.confirmedAt = now;
  if (isRefused) {
    // The coach sees the reason and has nothing left to do.
    Object.assign(request, { note: refusedWith(outcome(coach), coach), settledAt: now, remindAt: null });
    return;
  }
  if (order) {
    const first = await joinUnconfirmed(tx, request, now);
    if (isLate) Object.assign(first, { isLate, remindAt: null });
    const withdrawnAt = first.createdAt;
    await endContract(tx, order as Order, { withdrawnAt, now });
    if (isFree(order as Order)) await endFreeAccess(tx, order as Order, now);
    await tx.flush();
    await settleRequests(tx, order as Order, now);
  }
  const { id, fullName, email, contract } = request;
  const buyer = `${fullName} (${email})`;
  const source = { about: email, order: order?.id, cause: `requested:${id}` };
  const what = coach.say(msg`${buyer} withdraws from the contract`);
  if (order) {
    const about = { what, item: formatItem(order as Order), isLate: isLate ? 'yes' : '' };
    return notifyCoachOfOrder(context, tx, order as Order, 'refund-notice', source, about);
  }
  const item = coach.say(msg`"${contract}" (no order was found for it)`);
  const mails = buildCoachMails(context, 'refund-notice', source, { what, item });
  await enqueueCoachMails(tx, mails, context.brand, now);
}

/** Ends the access of a free order, where the coach has nothing to refund. */
async function endFreeAccess(tx: Em, order: Order, now: Date): Promise<void> {
  for (const payment of await tx.find(Payment, { order, status: 'paid' }))
    createRefund(tx, payment, { reason: 'withdrawal', endsContract: true, now });
}

/** Returns a contract's oldest unconfirmed withdrawal. Strangers may have sent many. */
export function findFirstUnconfirmed(tx: Em, order: Order): Promise<RefundRequest | null> {
  return tx.findOne(RefundRequest, waitsFor(order), OLDEST_FIRST);
}

/** True if none of the contract's unconfirmed withdrawals came in this name. */
export async function isFirstInName(tx: Em, { id }: Order, fullName: string): Promise<boolean> {
  const rows = await tx.execute(
    `select from refund_request where order_id = ? and confirm_key is not null and confirmed_at is null
       and settled_at is null and fold_text(full_name) = fold_text(?) limit 1`,
    [id, fullName],
  );
  return rows.length === 0;
}

const OLDEST_FIRST = { orderBy: { createdAt: 'asc' } } as const;

function waitsFor(order: Order) {
  return { order, confirmKey: { $ne: null }, confirmedAt: null, settledAt: null };
}

/**
 * Merges a confirmed withdrawal with unconfirmed ones of the same contract. The first stays open for the refund, and
 * its date counts. Returns the first.
 */
async function joinUnconfirmed(tx: Em, request: RefundRequest, now: Date): Promise<RefundRequest> {
  const order = request.order as Order;
  const [first = request, ...later] = [...(await tx.find(RefundRequest, waitsFor(order), OLDEST_FIRST)), request]
    .filter((each, i, all) => all.indexOf(each) === i)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  first.confirmedAt = now;
  const settled = order.paidAt ? later : [first, ...later];
  for (const each of settled) Object.assign(each, { confirmedAt: now, settledAt: now, remindAt: null });
  return first;
}

/** Returns the coach's note on a request. */
function refusedWith(reason: string, { say }: Speaker): string {
  return say(msg`Refused: ${reason}`);
}

/**
 * Ends a contract, so that nothing more is charged. The push to the provider is retried until it succeeds; charges
 * that are booked afterwards are refunded, and so is a first payment that arrives later.
 */
async function endContract(
  tx: Em,
  { id, status }: Order,
  { withdrawnAt, now }: { withdrawnAt: Date; now: Date },
): Promise<void> {
  await dropPlan(tx, { id });
  const unpaid = status === 'open' && ({ status: 'void', buyerKey: null } as const);
  await tx.nativeUpdate(Order, { id }, { withdrawnAt, nextCheckAt: now, ...unpaid });
  await tx.nativeDelete(Purchase, { order: id, status: 'pending' });
  await tx.nativeUpdate(
    Subscription,
    { order: id, endedAt: null },
    { status: 'canceled', endsAt: now, endedAt: now, pendingChange: 'now' },
  );
}
