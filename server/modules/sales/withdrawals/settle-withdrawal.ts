import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Speaker } from '#contract/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { dropPlan } from '../subscriptions/plan-changes.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../notices/payment-notices.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import type { WithdrawalVerdict } from './withdrawal-verdict.ts';

/** Applies the verdict on a stored request, and notifies the coach. */
export async function settleWithdrawal(
  tx: Em,
  context: PaymentContext,
  request: RefundRequest,
  { kind, outcome }: WithdrawalVerdict,
  now: Date,
): Promise<void> {
  const { order } = request;
  if (kind === 'unconfirmed') {
    request.confirmKey ??= randomUUID();
    return;
  }
  const coach = await loadSpeaker(context.brand.language);
  request.confirmedAt = now;
  if (kind === 'refused' || kind === 'again') {
    // The coach sees the reason and has nothing left to do.
    Object.assign(request, { note: refusedWith(outcome(coach), coach), settledAt: now, remindAt: null });
    return;
  }
  if (order) {
    const withdrawnAt = await joinUnconfirmed(tx, request, now);
    await endContract(tx, order as Order, { withdrawnAt, now });
  }
  const { id, fullName, email, contract } = request;
  const buyer = `${fullName} (${email})`;
  const source = { about: email, cause: `requested:${id}` };
  notifyCoach(context, tx, 'refund-notice', source, {
    what: coach.say(msg`${buyer} withdraws from the contract`),
    item: order ? formatItem(order as Order) : coach.say(msg`"${contract}" (no order was found for it)`),
  });
}

/** Returns a contract's unconfirmed withdrawals, oldest first. */
export function findUnconfirmed(tx: Em, order: Order): Promise<RefundRequest[]> {
  const waits = { order, confirmKey: { $ne: null }, confirmedAt: null, settledAt: null };
  return tx.find(RefundRequest, waits, { orderBy: { createdAt: 'asc' } });
}

/**
 * Merges a confirmed withdrawal with unconfirmed ones of the same contract. The first stays open for the refund, and
 * its date counts. Returns that date.
 */
async function joinUnconfirmed(tx: Em, request: RefundRequest, now: Date): Promise<Date> {
  const [first, ...later] = [...(await findUnconfirmed(tx, request.order as Order)), request]
    .filter((each, i, all) => all.indexOf(each) === i)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (!first) return request.createdAt;
  first.confirmedAt = now;
  for (const each of later) Object.assign(each, { confirmedAt: now, settledAt: now, remindAt: null });
  return first.createdAt;
}

/** Returns the coach's note on a request. */
function refusedWith(reason: string, { say }: Speaker): string {
  return say(msg`Refused: ${reason}`);
}

/**
 * Ends a contract, so that nothing more is charged. The push to the provider is retried until it succeeds; charges
 * since the withdrawal are refunded.
 */
async function endContract(
  tx: Em,
  { id }: Order,
  { withdrawnAt, now }: { withdrawnAt: Date; now: Date },
): Promise<void> {
  await dropPlan(tx, { id });
  await tx.nativeUpdate(Order, { id }, { withdrawnAt, nextCheckAt: now });
  await tx.nativeUpdate(
    Subscription,
    { order: id, endedAt: null },
    { status: 'canceled', endsAt: now, endedAt: now, pendingChange: 'now' },
  );
}
