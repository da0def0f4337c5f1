import { msg } from '@lingui/core/macro';
import type { Em } from '../../db/orm.ts';
import { messageOf, NotFound } from '../../errors.ts';
import { isLive } from '../access/access.service.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { endingOf } from '../orders/terms.ts';
import { patience } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCancellation } from '../payments/subscription-notices.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import type { User } from '../users/user.entity.ts';
import { NothingToDo } from './nothing-to-do.ts';

/** Ends a subscription when its terms allow it, with the mail that says when. @throws {NotFound} {NothingToDo} */
export async function cancelSubscription(em: Em, context: PaymentContext, user: User, id: string): Promise<void> {
  const until = patience();
  const now = context.clock();
  const { row, order } = await findOwnSubscription(em, user, id);
  if (!canBeCancelled(row, now)) throw new NothingToDo(msg`There is nothing to cancel.`);
  const startedAt = await startOf(em, order);
  const ending = endingOf({ startedAt, minimumMonths: order.minimumMonths }, row);
  // What gives no access any more, or is over because its renewal was not paid, ends at once.
  const over = !isLive(row, now) || ending.endsAt <= now;
  const { endsAt, charges } = over ? { endsAt: now, charges: 0 } : ending;
  await em.transactional(async (tx) => {
    // Two windows: one of them cancels.
    const done = await tx.nativeUpdate(
      Subscription,
      { id, status: { $ne: 'canceled' }, ...(over ? NOT_ENDING_NOW : { endsAt: null }) },
      { endsAt, pendingChange: over ? 'now' : 'end' },
    );
    if (done === 0) throw new NothingToDo(msg`There is nothing to cancel.`);
    await scheduleReconcile(tx, order, now);
    await notifyCancellation(context, tx, order, { id, endsAt, charges });
  });
  context.mailWritten();
  await pushNow(context, order, until);
}

/** As long as it has not ended it may be charged; one that gives no access can be ended before the day it was cancelled to. */
function canBeCancelled(
  row: Pick<Subscription, 'status' | 'currentPeriodEnd' | 'endsAt' | 'pendingChange'>,
  now: Date,
): boolean {
  if (row.status === 'canceled' || row.pendingChange === 'now') return false;
  return !row.endsAt || !isLive(row, now);
}

const NOT_ENDING_NOW = { $or: [{ pendingChange: null }, { pendingChange: { $ne: 'now' as const } }] };

/** Takes a cancellation back before it has come into force. @throws {NotFound} {NothingToDo} */
export async function resumeSubscription(em: Em, context: PaymentContext, user: User, id: string): Promise<void> {
  const until = patience();
  const now = context.clock();
  const { row, order } = await findOwnSubscription(em, user, id);
  if (!row.endsAt || !isLive(row, now)) throw new NothingToDo(msg`There is nothing to resume.`);
  await em.transactional(async (tx) => {
    // Withdrawn from, or ended at once, in another window: that stays.
    const running = { id, status: { $ne: 'canceled' as const }, ...NOT_ENDING_NOW };
    const done = await tx.nativeUpdate(Subscription, running, { endsAt: null, pendingChange: 'resume' });
    if (done === 0) throw new NothingToDo(msg`There is nothing to resume.`);
    await scheduleReconcile(tx, order, now);
  });
  await pushNow(context, order, until);
}

/** A subscription of this member that Stripe renews, and its order. @throws {NotFound} for everything else */
export async function findOwnSubscription(
  em: Em,
  user: User,
  id: string,
): Promise<{ row: Subscription; order: Order }> {
  const where = { id, user, order: { stripeSubscriptionId: { $ne: null } } };
  const row = await em.findOne(Subscription, where, { populate: ['order'] });
  if (!row) throw new NotFound();
  return { row, order: row.order as Order };
}

/** Has the order reconciled soon, even if this process dies. */
export async function scheduleReconcile(em: Em, { id }: Order, now: Date): Promise<void> {
  await em.nativeUpdate(Order, { id }, { nextCheckAt: now });
}

/** Tells the provider at once where it can be reached by then; where not, the rows say what it does not know yet. */
export async function pushNow(context: PaymentContext, { id }: Order, until: number): Promise<void> {
  await reconcileNow(context, id, until).catch((error: unknown) => {
    context.log.warn({ order: id, problem: messageOf(error) }, 'order.push_postponed');
  });
  context.workWritten();
}

/** When the first period began: the provider counts months from there. */
async function startOf(em: Em, order: Order): Promise<Date> {
  const first = await em.findOne(
    Payment,
    { order: order.id, periodStart: { $ne: null } },
    { orderBy: { periodStart: 'asc' } },
  );
  return first?.periodStart ?? order.paidAt ?? order.createdAt;
}
