import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { runNow } from '#server/platform/jobs/jobs.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { toMode } from '#server/platform/mode.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import type { PaymentProvider, PendingChange } from '../providers/payment-provider.ts';
import type { OrderSnapshot } from '../providers/provider-snapshot.ts';
import { expiresAt } from '../orders/terms.ts';
import { getRequestDeadline, withDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { noteRefusal, withRefusals } from '../providers/provider-refusals.service.ts';
import { readCaptureIssue } from '../providers/read-refusal.ts';
import type { Providers } from '../providers/providers.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { fulfil } from './fulfil.ts';
import { hasPendingPush, pushPlan } from './plan.ts';
import { nextReconcileAt } from './schedule.ts';

/** Wait for another process that reconciles the same order. */
const PATIENCE_MS = 5_000;

/** Interval for orders of the other mode. */
const OTHER_MODE_MS = 3_600_000;

export const orderQueue: JobQueue = {
  kind: 'order',
  entity: Order,
  due: 'nextCheckAt',
  open: 'next_check_at is not null',
};

/** Reconciles orders, one reader each: two snapshots of different moments could not be ordered. */
export function orderJob(context: PaymentContext): JobKind {
  return jobKind<Order>(
    withRefusals(context, {
      ...orderQueue,
      batchSize: 1,
      concurrency: 8,
      leaseMs: LEASE_MS,
      backoff: { firstMs: 2_000, maxMs: 300_000 },
      failureEvent: 'order.reconcile_failed',
      handle: forEachRow<Order>(async ({ id }) => {
        const em = forkEm(context.orm);
        const { mode } = await em.findOneOrFail(Order, { id }, { fields: ['mode'] });
        // The current keys do not know it; the other keys may be back by then.
        if (mode !== context.providers.mode)
          return { nextCheckAt: new Date(context.clock().getTime() + OTHER_MODE_MS) };
        await reconcile(context, id);
        const order = await em.findOneOrFail(Order, { id }, { refresh: true });
        const subscription = await em.findOne(Subscription, { order });
        const untold = await hasPendingPush(em, order);
        const pending = (await em.count(Payment, { order, status: 'pending' })) > 0;
        const disputed = (await em.count(Payment, { order, status: 'disputed', isDisputeLost: false })) > 0;
        const waiting = { untold, pending, disputed, lastMovementAt: await findLastMovement(em, order) };
        return { attempts: 0, nextCheckAt: nextReconcileAt(order, subscription, context.clock(), waiting) };
      }),
    }),
  );
}

/** Returns the time of an order's last payment or refund; undefined for none. */
async function findLastMovement(em: Em, order: Order): Promise<Date | undefined> {
  const [row] = await em.execute<{ at: Date | string | null }[]>(
    `select greatest(max(payment.created_at), max(refund.created_at)) as at
       from payment left join refund on refund.payment_id = payment.id where payment.order_id = ?`,
    [order.id],
  );
  return row?.at ? new Date(row.at) : undefined;
}

/**
 * Reads the providers' state of an order and updates the shop's rows. True if done; false if another process is doing
 * it. Each step commits by itself, outside the request's unit of work, so it survives the request.
 * @throws the providers' errors if they are unreachable
 */
export function reconcileOrder(context: PaymentContext, orderId: string): Promise<boolean> {
  return runNow(context, orderJob(context), orderId);
}

/** Does the same during a request; waits some seconds for another process. @throws {TookTooLong} */
export function reconcileNow(context: PaymentContext, orderId: string, until = getRequestDeadline()): Promise<boolean> {
  return withDeadline(until, reconcileSoon(context, orderId));
}

async function reconcileSoon(context: PaymentContext, orderId: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await reconcileOrder(context, orderId))) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

async function reconcile(context: PaymentContext, orderId: string): Promise<void> {
  const order = await forkEm(context.orm).findOneOrFail(Order, { id: orderId });
  // A refused change must not prevent reading.
  const refused = await pushDecision(context, order).then(
    () => null,
    (error: unknown) => error,
  );
  const { snapshot, problem } = isFree(order)
    ? { snapshot: freeSnapshot(order, context.clock()), problem: undefined }
    : await readSnapshots(context.providers, order);
  await fulfil(context, orderId, snapshot);
  context.mailWritten();
  await holdWhileDisputed(context, order, snapshot);
  await closeEnded(context, order, snapshot);
  const issue = snapshot.captureIssue ? readCaptureIssue(snapshot.captureIssue) : null;
  if (issue) await noteRefusal(context, issue, { from: 'call', order: orderId });
  if (snapshot.refusal) await noteRefusal(context, snapshot.refusal, { from: 'call', operation: 'disputes' });
  const now = await forkEm(context.orm).findOneOrFail(Order, { id: orderId });
  // The new state may be that nothing more is payable.
  if (now.status !== order.status) await pushDecision(context, now);
  if (problem ?? refused) throw problem ?? refused;
}

/** Returns the providers that know an order, of its mode only. */
function listOrderProviders(all: Providers['all'], order: Order): PaymentProvider[] {
  return all.filter((provider) => toMode(provider) === order.mode && provider.knows(order));
}

/** Pauses charges during a dispute, and after a lost one. */
async function holdWhileDisputed(
  { orm, providers }: PaymentContext,
  order: Order,
  { subscription }: OrderSnapshot,
): Promise<void> {
  const provider = providers.all.find((each) => each.renews(order));
  if (!provider || !subscription || subscription.endedAt) return;
  const disputed = (await forkEm(orm).count(Payment, { order: order.id, status: 'disputed' })) > 0;
  if (disputed && subscription.collection === 'on') await provider.hold(order, true);
  if (!disputed && subscription.collection === 'held') await provider.hold(order, false);
}

/** Stops all charges of an ended subscription: providers leave its invoices payable. */
async function closeEnded({ providers }: PaymentContext, order: Order, { subscription }: OrderSnapshot): Promise<void> {
  if (!subscription?.payable) return;
  const provider = providers.all.find((each) => each.renews(order));
  await provider?.push(order, { change: 'now', endsAt: null });
}

/** Reads all providers: two windows may have used both. One without an answer does not delay the other. */
async function readSnapshots({ all }: Providers, order: Order): Promise<{ snapshot: OrderSnapshot; problem: unknown }> {
  const known = listOrderProviders(all, order);
  const answers = await Promise.allSettled(known.map((provider) => provider.snapshot(order)));
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const problem: unknown = answers.find((answer) => answer.status === 'rejected')?.reason;
  const subscription = read.find((each) => each.subscription)?.subscription;
  const asked = read.find((each) => each.captureIssue !== undefined);
  const refusal = read.find((each) => each.refusal)?.refusal;
  return {
    problem,
    snapshot: {
      readFrom: known.filter((_, i) => answers[i]?.status === 'fulfilled').map(({ name }) => name),
      payments: read.flatMap(({ payments }) => payments),
      ...(subscription && { subscription }),
      ...(asked && { captureIssue: asked.captureIssue }),
      ...(refusal && { refusal }),
      dead: read.length > 0 && !problem && read.every(({ dead }) => dead),
    },
  };
}

/** True if nothing more is to be paid. An order paid in one way may be open in another, too. */
function isGivenUp(order: Order, now: Date): boolean {
  if (order.status === 'open') return now > expiresAt(order);
  const bothWays = Boolean(order.paypalOrderId && order.stripeIntentId);
  return order.status !== 'paid' || (order.interval === 'once' && bothWays);
}

/** Pushes pending decisions to the providers: a void order, or a subscription's end. */
async function pushDecision(context: PaymentContext, order: Order): Promise<void> {
  const { orm, providers, clock } = context;
  const known = listOrderProviders(providers.all, order);
  const em = forkEm(orm);
  if (order.customerStale && !isErased(order.emailKey)) {
    await renameCustomers(context, order);
    await em.nativeUpdate(Order, { id: order.id, email: order.email }, { customerStale: false });
  }
  if (isGivenUp(order, clock())) await Promise.all(known.map((provider) => provider.void(order)));
  else {
    const provider = known.find((each) => each.renews(order));
    if (provider) {
      await pushEnd(em, provider, order, clock());
      await pushPlan(em, provider, order);
    }
  }
  if (order.customerStale && isErased(order.emailKey)) {
    // Last, when nothing open is payable any more.
    await Promise.all(providers.all.map((each) => each.deleteCustomer(order)));
    await em.nativeUpdate(Order, { id: order.id }, { customerStale: false, stripeCustomerId: null });
  }
}

/** Updates address and name at the providers. One that refuses them keeps the previous ones: the order goes on. */
async function renameCustomers(context: PaymentContext, order: Order): Promise<void> {
  const renamed = context.providers.all.map((each) =>
    each.renameCustomer(order).catch(async (error: unknown) => {
      if (!(error instanceof InvalidInput)) throw error;
      const fields = error.issues?.map(({ path }) => path);
      context.log.warn({ order: order.id, provider: each.name, fields }, 'customer.refused');
      // Anyone who pays can name an address, but an order is in an account only after its mailbox has signed in.
      if (!order.user || !each.renews(order)) return;
      const customer = order.stripeCustomerId ?? order.stripeSubscriptionId;
      const detail = `${customer} keeps the former ${fields?.join()}, because the new one is refused.`;
      const about = { from: 'call', order: order.id, row: `customer:${order.id}` } as const;
      await noteRefusal(context, { provider: each.name, kind: 'request', detail }, about);
    }),
  );
  await Promise.all(renamed);
}

async function pushEnd(em: Em, provider: PaymentProvider, order: Order, now: Date): Promise<void> {
  const row = await em.findOne(Subscription, { order: order.id, pendingChange: { $ne: null } });
  if (!row?.pendingChange) return;
  const { pendingChange: change, endsAt = null, currentPeriodEnd } = row;
  const isLate = change === 'end' && endsAt !== null && endsAt <= now;
  await provider.push(order, isLate ? endLate(currentPeriodEnd, now) : { change, endsAt });
  // A newer decision stays.
  await em.nativeUpdate(Subscription, { id: row.id, pendingChange: change, endsAt }, { pendingChange: null });
}

/** Returns an end that could not be pushed in time: now, or after a month that an earlier version has counted since. */
function endLate(currentPeriodEnd: Date, now: Date): PendingChange {
  return currentPeriodEnd > now ? { change: 'end', endsAt: currentPeriodEnd } : { change: 'now', endsAt: null };
}

/** Returns the snapshot of a free order: a payment of 0.00 once it is confirmed. */
function freeSnapshot(order: Order, now: Date): OrderSnapshot {
  const { id, status, captureAt = null, currency } = order;
  const nothing: OrderSnapshot = { readFrom: ['code'], payments: [], dead: false };
  if (status !== 'open') return nothing;
  if (!captureAt) return { ...nothing, dead: now > expiresAt(order) };
  const payment = {
    provider: 'code',
    reference: `code:${id}`,
    intentId: null,
    state: 'paid',
    paidAt: captureAt,
    amountMinor: 0,
    currency,
    refundedMinor: 0,
    disputed: false,
    period: null,
  } as const;
  return { ...nothing, payments: [payment] };
}
