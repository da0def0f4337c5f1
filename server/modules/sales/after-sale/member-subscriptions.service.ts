import type { Em } from '#server/platform/db/orm.ts';
import { noteBuyerAction } from '../orders/buyer-actions.service.ts';
import { type Order, Payment } from '../orders/order.entity.ts';
import { endingOf } from '../orders/terms.ts';
import { patience } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findBegun, stopBegun } from './begun-orders.service.ts';
import { cancelAt, findOwnSubscription, resumeFound } from './subscriptions.service.ts';

/** Ends a subscription when its terms allow it, one that was never paid at once, with the mail that says when. @throws {NotFound} {NothingToDo} */
export async function cancelSubscription(em: Em, context: PaymentContext, user: User, id: string): Promise<void> {
  const until = patience();
  const begun = await findBegun(em, { id, user });
  if (begun) {
    const written = (tx: Em) => noteBuyerAction(tx, begun, 'subscription.cancel', context.clock());
    return stopBegun(em, context, begun, { until, written });
  }
  const found = await findOwnSubscription(em, user, id);
  const startedAt = await startOf(em, found.order);
  const ending = endingOf({ startedAt, minimumMonths: found.order.minimumMonths }, found.row);
  const written = (tx: Em) => noteBuyerAction(tx, found.order, 'subscription.cancel', context.clock());
  await cancelAt(em, context, found, { ...ending, until, written });
}

/** Takes a cancellation back before it has come into force, with a mail that says so. @throws {NotFound} {NothingToDo} */
export async function resumeSubscription(em: Em, context: PaymentContext, user: User, id: string): Promise<void> {
  const until = patience();
  const found = await findOwnSubscription(em, user, id);
  const written = (tx: Em) => noteBuyerAction(tx, found.order, 'subscription.resume', context.clock());
  await resumeFound(em, context, found, { until, written });
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
