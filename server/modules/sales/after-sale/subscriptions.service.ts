import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage, NotFound } from '#server/platform/errors.ts';
import { isLive } from '#server/modules/accounts/access/access.service.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { hasEndingRefund } from '../orders/contract-end.ts';
import { dropPlan, isPlanDue, openPlan } from '../subscriptions/plan-changes.service.ts';
import type { Ending } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCancellation, notifyGoingOn } from '../notices/subscription-notices.ts';
import { withTerms } from '../reconcile/plan.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockUser } from '#server/modules/accounts/users/users.service.ts';
import { AlreadyDone } from './already-done.ts';

/** Subscription that renews at a provider, with its order. */
interface Renewing {
  row: Subscription;
  order: Order;
}

export interface CancellationOptions extends Ending {
  /** True to end it now, even within a paid period. */
  atOnce?: boolean;
  /** Deadline for the provider call (`getRequestDeadline`). */
  until: number;
  /** True if the coach cancels; the member is only mailed. */
  byCoach?: boolean;
  /** Called in the same transaction. */
  written?: (tx: Em) => void;
}

/** Schedules a cancellation and mails it; ends at once what gives no access. @throws {AlreadyDone} */
export async function scheduleCancellation(
  em: Em,
  context: PaymentContext,
  { row, order }: Renewing,
  { atOnce = false, byCoach = false, until, written, ...ending }: CancellationOptions,
): Promise<void> {
  const now = context.clock();
  const { id } = row;
  const can = listAllowedChanges(row, now);
  if (!can.includes(atOnce ? 'end' : 'cancel')) throw new AlreadyDone(msg`This has already ended or been cancelled.`);
  // A subscription without access, or with an unpaid last renewal, ends at once.
  const over = atOnce || !isLive(row, now) || ending.endsAt <= now;
  const { endsAt, charges } = over ? { endsAt: now, charges: 0 } : ending;
  await em.transactional(async (tx) => {
    await lockBuyer(tx, order);
    if (!over) await requireNoEndingRefund(tx, order);
    // Only one of two windows cancels.
    const done = await tx.nativeUpdate(
      Subscription,
      { id, status: { $ne: 'canceled' }, ...(over ? NOT_ENDING_NOW : { endsAt: null }) },
      { endsAt, endsUnconfirmed: false, pendingChange: over ? 'now' : 'end' },
    );
    if (done === 0) throw new AlreadyDone(msg`This has already ended or been cancelled.`);
    const plan = await openPlan(tx, order, now);
    // A subscription that ends needs no price change, but a written renewal keeps its price.
    const isDue = !over && plan !== null && isPlanDue(plan, row, now);
    if (!isDue) await dropPlan(tx, order);
    await scheduleReconcile(tx, order, now);
    await notifyCancellation(context, tx, isDue ? withTerms(order, plan.after) : order, {
      id,
      endsAt,
      charges,
      over,
      byCoach,
    });
    written?.(tx);
  });
  context.mailWritten();
  await pushNow(context, order, until);
}

type Changeable = Pick<Subscription, 'status' | 'currentPeriodEnd' | 'endsAt' | 'endsUnconfirmed' | 'pendingChange'>;

/** Returns the allowed changes: end later, resume, or end now. */
export function listAllowedChanges(row: Changeable, now: Date): ('cancel' | 'resume' | 'end')[] {
  if (row.status === 'canceled' || row.pendingChange === 'now') return [];
  const cancel = canBeCancelled(row, now) ? (['cancel'] as const) : [];
  const resume = canGoOn(row, now) ? (['resume'] as const) : [];
  return [...cancel, ...resume, 'end'];
}

/** True while it may be charged; without access it can also end before its cancelled date. */
function canBeCancelled(row: Changeable, now: Date): boolean {
  return !row.endsAt || !isLive(row, now);
}

/**
 * Lets an erasure of the buyer wait, and locks the order before its subscription, as payments and presses do.
 * @throws {NotFound}
 */
export async function lockBuyer(tx: Em, { id, user }: Pick<Order, 'id' | 'user'>): Promise<void> {
  if (user) await lockUser(tx, user.id);
  await tx.execute('select from customer_order where id = ? for update', [id]);
}

/**
 * True until a cancellation takes effect, whether or not the provider has ended it. An unconfirmed one goes on only by
 * the press in its mail: it would renew for nobody.
 */
function canGoOn(row: Changeable, now: Date): boolean {
  return Boolean(row.endsAt && row.endsAt > now && !row.endsUnconfirmed && isLive(row, now));
}

/** @throws {AlreadyDone} if a refund ends the contract */
export async function requireNoEndingRefund(tx: Em, order: Pick<Order, 'id'>): Promise<void> {
  if (await hasEndingRefund(tx, order)) throw new AlreadyDone(msg`This has already ended or been cancelled.`);
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
  if (!canGoOn(row, now)) throw new AlreadyDone(msg`There is no cancellation to undo.`);
  await em.transactional(async (tx) => {
    await lockBuyer(tx, order);
    await requireNoEndingRefund(tx, order);
    // A withdrawal or immediate end in another window is final.
    const running = { id, status: { $ne: 'canceled' as const }, ...NOT_ENDING_NOW };
    const done = await tx.nativeUpdate(Subscription, running, {
      endsAt: null,
      endsUnconfirmed: false,
      pendingChange: 'resume',
    });
    if (done === 0) throw new AlreadyDone(msg`There is no cancellation to undo.`);
    await scheduleReconcile(tx, order, now);
    await notifyGoingOn(context, tx, order, { id, currentPeriodEnd, byCoach });
    written?.(tx);
  });
  context.mailWritten();
  await pushNow(context, order, until);
}

/** Returns a member's subscription at Stripe, with its order. @throws {NotFound} for everything else */
export function findOwnSubscription(em: Em, user: User, id: string): Promise<Renewing> {
  return findRenewing(em, { id, user });
}

/** Returns the same for any member. @throws {NotFound} */
export async function findRenewing(em: Em, which: { id: string; user?: User }): Promise<Renewing> {
  const where = { ...which, order: { stripeSubscriptionId: { $ne: null } } };
  const row = await em.findOne(Subscription, where, { populate: ['order'] });
  if (!row) throw new NotFound();
  return { row, order: row.order as Order };
}

/** Schedules reconciliation soon, even if this process dies. */
export async function scheduleReconcile(em: Em, { id }: Order, now: Date): Promise<void> {
  await em.nativeUpdate(Order, { id }, { nextCheckAt: now });
}

/** Pushes changes to the provider now if it answers in time; otherwise the rows keep them for later. */
export async function pushNow(context: PaymentContext, { id }: Order, until: number): Promise<void> {
  await reconcileNow(context, id, until).catch((error: unknown) => {
    context.log.warn({ order: id, problem: getErrorMessage(error) }, 'order.push_postponed');
  });
  context.workWritten();
}
