import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage, NotFound } from '#server/platform/errors.ts';
import { isLive } from '#server/modules/accounts/access/access.service.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { dropPlan } from '../subscriptions/plan-changes.service.ts';
import type { Ending } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCancellation, notifyGoingOn } from '../notices/subscription-notices.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { AlreadyDone } from './nothing-to-do.ts';

/** A subscription that renews at a provider, and its order. */
interface Renewing {
  row: Subscription;
  order: Order;
}

export interface CancellationOptions extends Ending {
  /** Whatever has been paid for: no day of it is left. */
  atOnce?: boolean;
  /** How long somebody waits for the provider. */
  until: number;
  /** It is done for the member, who learns of it by the mail alone. */
  byCoach?: boolean;
  /** Called in the transaction that writes it. */
  written?: (tx: Em) => void;
}

/** Ends it then, with the mail that says so, or at once where it gives no access any more. @throws {AlreadyDone} */
export async function scheduleCancellation(
  em: Em,
  context: PaymentContext,
  { row, order }: Renewing,
  { atOnce = false, byCoach = false, until, written, ...ending }: CancellationOptions,
): Promise<void> {
  const now = context.clock();
  const { id } = row;
  const can = listAllowedChanges(row, now);
  if (!can.includes(atOnce ? 'end' : 'cancel')) throw new AlreadyDone(msg`Nothing to cancel.`);
  // What gives no access any more, or is over because its renewal was not paid, ends at once.
  const over = atOnce || !isLive(row, now) || ending.endsAt <= now;
  const { endsAt, charges } = over ? { endsAt: now, charges: 0 } : ending;
  await em.transactional(async (tx) => {
    // Two windows: one of them cancels.
    const done = await tx.nativeUpdate(
      Subscription,
      { id, status: { $ne: 'canceled' }, ...(over ? NOT_ENDING_NOW : { endsAt: null }) },
      { endsAt, pendingChange: over ? 'now' : 'end' },
    );
    if (done === 0) throw new AlreadyDone(msg`Nothing to cancel.`);
    // What ends is not moved to another price on its way.
    await dropPlan(tx, order);
    await scheduleReconcile(tx, order, now);
    await notifyCancellation(context, tx, order, { id, endsAt, charges, over, byCoach });
    written?.(tx);
  });
  context.mailWritten();
  await pushNow(context, order, until);
}

type Changeable = Pick<Subscription, 'status' | 'currentPeriodEnd' | 'endsAt' | 'pendingChange'>;

/** What can be done about a subscription now: end it later, have it go on after all, end it at once. */
export function listAllowedChanges(row: Changeable, now: Date): ('cancel' | 'resume' | 'end')[] {
  if (row.status === 'canceled' || row.pendingChange === 'now') return [];
  const cancel = canBeCancelled(row, now) ? (['cancel'] as const) : [];
  const resume = canGoOn(row, now) ? (['resume'] as const) : [];
  return [...cancel, ...resume, 'end'];
}

/** As long as it has not ended it may be charged; one that gives no access can be ended before the day it was cancelled to. */
function canBeCancelled(row: Changeable, now: Date): boolean {
  return !row.endsAt || !isLive(row, now);
}

/** Cancelled for a day that has not come: what has ended cannot go on, whether or not the provider has told it yet. */
function canGoOn(row: Changeable, now: Date): boolean {
  return Boolean(row.endsAt && row.endsAt > now && isLive(row, now));
}

const NOT_ENDING_NOW = { $or: [{ pendingChange: null }, { pendingChange: { $ne: 'now' as const } }] };

/** @throws {AlreadyDone} */
export async function resumeFound(
  em: Em,
  context: PaymentContext,
  { row, order }: Renewing,
  { byCoach = false, until, written }: Pick<CancellationOptions, 'byCoach' | 'until' | 'written'>,
): Promise<void> {
  const now = context.clock();
  const { id, currentPeriodEnd } = row;
  if (!canGoOn(row, now)) throw new AlreadyDone(msg`Nothing to resume.`);
  await em.transactional(async (tx) => {
    // Withdrawn from, or ended at once, in another window: that stays.
    const running = { id, status: { $ne: 'canceled' as const }, ...NOT_ENDING_NOW };
    const done = await tx.nativeUpdate(Subscription, running, {
      endsAt: null,
      endsUnconfirmed: false,
      pendingChange: 'resume',
    });
    if (done === 0) throw new AlreadyDone(msg`Nothing to resume.`);
    await scheduleReconcile(tx, order, now);
    await notifyGoingOn(context, tx, order, { id, currentPeriodEnd, byCoach });
    written?.(tx);
  });
  context.mailWritten();
  await pushNow(context, order, until);
}

/** A subscription of this member that Stripe renews, and its order. @throws {NotFound} for everything else */
export function findOwnSubscription(em: Em, user: User, id: string): Promise<Renewing> {
  return findRenewing(em, { id, user });
}

/** The same, whosever it is. @throws {NotFound} */
export async function findRenewing(em: Em, which: { id: string; user?: User }): Promise<Renewing> {
  const where = { ...which, order: { stripeSubscriptionId: { $ne: null } } };
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
    context.log.warn({ order: id, problem: getErrorMessage(error) }, 'order.push_postponed');
  });
  context.workWritten();
}
