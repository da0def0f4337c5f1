import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { Order } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCancellation } from '../notices/subscription-notices.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { AlreadyDone } from './nothing-to-do.ts';
import { type CancellationOptions, pushNow } from './subscriptions.service.ts';

/** Subscriptions that are set up at a provider and whose first payment has not come. */
const BEGUN = { interval: 'month', status: 'open', stripeSubscriptionId: { $ne: null } } as const;

/** One of them by its order, of this member or of anybody; null where there is none. */
export function findUnpaidSubscription(em: Em, { id, user }: { id: string; user?: User }): Promise<Order | null> {
  return em.findOne(Order, { id, ...BEGUN, ...(user && ownedBy(user)) });
}

/** What a guest has begun is the mailbox's. */
function ownedBy(user: User) {
  return { $or: [{ user }, { user: null, emailKey: user.emailKey }] };
}

/** Ends one before it was paid, with the mail that says so. What is paid for it all the same goes back. @throws {AlreadyDone} */
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
    // It may have been paid in the meantime.
    if ((await tx.nativeUpdate(Order, { id, ...BEGUN }, over)) === 0) throw new AlreadyDone(msg`Nothing to cancel.`);
    await notifyCancellation(context, tx, order, { id, endsAt: now, charges: 0, over: true, byCoach });
    written?.(tx);
  });
  context.mailWritten();
  await pushNow(context, order, until);
}
