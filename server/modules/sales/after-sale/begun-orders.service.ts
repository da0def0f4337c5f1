import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { Order } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCancellation } from '../notices/subscription-notices.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { AlreadyDone } from './already-done.ts';
import { type CancellationOptions, pushNow } from './subscriptions.service.ts';

/** Subscriptions set up at a provider whose first payment has not arrived. */
const BEGUN = { interval: 'month', status: 'open', stripeSubscriptionId: { $ne: null } } as const;

/**
 * Returns such a subscription by its order; null if there is none. Of one member, only one that they began signed in:
 * a guest who began it in their name would see the cancellation.
 */
export function findUnpaidSubscription(em: Em, { id, user }: { id: string; user?: User }): Promise<Order | null> {
  return em.findOne(Order, { id, ...BEGUN, ...(user && { user, confirmedAt: { $ne: null } }) });
}

/** Cancels an unpaid subscription and mails the buyer. A later payment is refunded. @throws {AlreadyDone} */
export async function cancelUnpaidSubscription(
  em: Em,
  context: PaymentContext,
  order: Order,
  { byCoach = false, until, written }: Pick<CancellationOptions, 'byCoach' | 'until' | 'written'>,
): Promise<void> {
  const now = context.clock();
  const { id } = order;
  await em.transactional(async (tx) => {
    const over = { status: 'void', buyerKey: null, withdrawnAt: now, nextCheckAt: now } as const;
    // A payment may have arrived meanwhile.
    if ((await tx.nativeUpdate(Order, { id, ...BEGUN }, over)) === 0)
      throw new AlreadyDone(msg`This has already ended or been cancelled.`);
    await notifyCancellation(context, tx, order, { id, endsAt: now, charges: 0, over: true, byCoach });
    written?.(tx);
  });
  context.mailWritten();
  await pushNow(context, order, until);
}
