import type { Em } from '#server/platform/db/orm.ts';
import { noteBuyerAction } from '../orders/buyer-actions.service.ts';
import { type Order, Payment } from '../orders/order.entity.ts';
import { calculateEnding } from '../orders/terms.ts';
import { getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findUnpaidSubscription, cancelUnpaidSubscription } from './begun-orders.service.ts';
import { scheduleCancellation, findOwnSubscription, resumeFound } from './subscriptions.service.ts';

/** Cancels by the terms; an unpaid subscription ends at once. Mails the end date. @throws {NotFound} {NothingToDo} */
export async function cancelSubscription(em: Em, context: PaymentContext, user: User, id: string): Promise<void> {
  const until = getRequestDeadline();
  const begun = await findUnpaidSubscription(em, { id, user });
  if (begun) {
    const written = (tx: Em) => noteBuyerAction(tx, begun, 'subscription.cancel', context.clock());
    return cancelUnpaidSubscription(em, context, begun, { until, written });
  }
  const found = await findOwnSubscription(em, user, id);
  const startedAt = await loadFirstPeriodStart(em, found.order);
  const ending = calculateEnding({ startedAt, minimumMonths: found.order.minimumMonths }, found.row);
  const written = (tx: Em) => noteBuyerAction(tx, found.order, 'subscription.cancel', context.clock());
  await scheduleCancellation(em, context, found, { ...ending, until, written });
}

/** Undoes a cancellation before it takes effect, and mails so. @throws {NotFound} {NothingToDo} */
export async function resumeSubscription(em: Em, context: PaymentContext, user: User, id: string): Promise<void> {
  const until = getRequestDeadline();
  const found = await findOwnSubscription(em, user, id);
  const written = (tx: Em) => noteBuyerAction(tx, found.order, 'subscription.resume', context.clock());
  await resumeFound(em, context, found, { until, written });
}

/** Returns the start of the first period, from which the provider counts months. */
async function loadFirstPeriodStart(em: Em, order: Order): Promise<Date> {
  const first = await em.findOne(
    Payment,
    { order: order.id, periodStart: { $ne: null } },
    { orderBy: { periodStart: 'asc' } },
  );
  return first?.periodStart ?? order.paidAt ?? order.createdAt;
}
