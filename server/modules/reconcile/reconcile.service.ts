import { LockMode } from '@mikro-orm/core';
import { forkOf } from '../../db/orm.ts';
import { messageOf } from '../../errors.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Order } from '../orders/order.entity.ts';
import type { OrderSnapshot } from '../orders/provider-snapshot.ts';
import { expiresAt } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { Providers } from '../payments/providers.ts';
import { fulfil } from './fulfil.ts';
import { nextReconcileAt } from './schedule.ts';

/** One reader at a time: what two read at different moments could not be told apart. */
const LEASE_MS = 20_000;
/** How long a caller waits for another one who is reconciling the same order. */
const PATIENCE_MS = 5_000;

/**
 * Reads what the providers know of an order and brings the shop's rows there. True when that was done;
 * false when somebody else is doing it. Each step commits by itself, outside of any request's unit of
 * work: what the providers said is kept even if the request ends.
 * @throws what the providers throw when they cannot be reached
 */
export async function reconcileOrder(context: PaymentContext, orderId: string): Promise<boolean> {
  if (!(await claimOrder(context, orderId))) return false;
  try {
    const order = await forkOf(context.orm).findOneOrFail(Order, { id: orderId });
    // A change that is refused does not keep the shop from reading what is so.
    const refused = await pushDecision(context, order).then(
      () => null,
      (error: unknown) => error,
    );
    const { snapshot, problem } = await readSnapshots(context.providers, order);
    await fulfil(context, orderId, snapshot);
    if (problem ?? refused) throw problem ?? refused;
    await releaseOrder(context, orderId, null);
  } catch (error) {
    await releaseOrder(context, orderId, messageOf(error));
    throw error;
  }
  return true;
}

/** The same for somebody who waits for the outcome: while another one is doing it, for some seconds. */
export async function reconcileNow(context: PaymentContext, orderId: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await reconcileOrder(context, orderId))) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

async function claimOrder({ orm, clock }: PaymentContext, orderId: string): Promise<boolean> {
  const now = clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const rows = await forkOf(orm).execute<object[]>(
    `update customer_order set leased_until = ?, next_check_at = ?, checks = checks + 1
     where id = ? and (leased_until is null or leased_until <= ?) returning id`,
    // Should this process die over it, the order is due again when the lease is over.
    [until, until, orderId, now],
  );
  return rows.length > 0;
}

/** Both providers may have been used: two windows, two ways to pay. One that is silent does not hold up the other. */
async function readSnapshots({ all }: Providers, order: Order): Promise<{ snapshot: OrderSnapshot; problem: unknown }> {
  const known = all.filter((provider) => provider.knows(order));
  const answers = await Promise.allSettled(known.map((provider) => provider.snapshot(order)));
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const problem: unknown = answers.find((answer) => answer.status === 'rejected')?.reason;
  const subscription = read.find((each) => each.subscription)?.subscription;
  return {
    problem,
    snapshot: {
      readFrom: known.filter((_, i) => answers[i]?.status === 'fulfilled').map(({ name }) => name),
      payments: read.flatMap(({ payments }) => payments),
      ...(subscription && { subscription }),
      dead: read.length > 0 && !problem && read.every(({ dead }) => dead),
    },
  };
}

/** Tells the providers what the shop has decided and they do not know yet: that an order is void, or when a subscription ends. */
async function pushDecision({ orm, providers, clock }: PaymentContext, order: Order): Promise<void> {
  const known = providers.all.filter((provider) => provider.knows(order));
  if (order.status === 'void' || (order.status === 'open' && clock() > expiresAt(order))) {
    await Promise.all(known.map((provider) => provider.void(order)));
    return;
  }
  const provider = known.find((each) => each.renews(order));
  if (!provider) return;
  const em = forkOf(orm);
  const row = await em.findOne(Subscription, { order: order.id, pendingChange: { $ne: null } });
  if (!row?.pendingChange) return;
  const { pendingChange: change, endsAt = null } = row;
  await provider.push(order, { change, endsAt });
  // A change that was decided in between stays.
  await em.nativeUpdate(Subscription, { id: row.id, pendingChange: change, endsAt }, { pendingChange: null });
}

/** Ends the lease, and says when the order is reconciled again. */
async function releaseOrder({ orm, clock }: PaymentContext, orderId: string, problem: string | null): Promise<void> {
  const now = clock();
  await forkOf(orm).transactional(async (tx) => {
    // Locked: a request to reconcile again must not fall between reading and writing.
    const order = await tx.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const subscription = await tx.findOne(Subscription, { order });
    // Reconciling was requested again while it was going on: what was read may be from before.
    const requested =
      order.nextCheckAt && order.nextCheckAt.getTime() !== order.leasedUntil?.getTime() ? order.nextCheckAt : null;
    const failures = problem ? (order.lastError ? order.checks : 1) : 0;
    tx.assign(order, {
      leasedUntil: null,
      lastError: problem?.slice(0, 500) ?? null,
      nextCheckAt: requested ?? nextReconcileAt(order, subscription, { now, failures }),
      ...(!problem && { checks: 0 }),
    });
  });
}
