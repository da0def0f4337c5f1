import type { Em } from '#server/platform/db/orm.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { PlanChange, type PlanTerms } from '../subscriptions/plan-change.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';

/**
 * Returns the order with the terms agreed for one payment. A renewal at an accepted plan's price applies it to order
 * and subscription, and marks the `earlier` payments; an older, late one keeps its old terms.
 */
export async function applyAgreedPlan(
  tx: Em,
  order: Order,
  { payment, seen, earlier, now }: { payment: Payment; seen: PaymentSnapshot; earlier: readonly Payment[]; now: Date },
): Promise<Order> {
  if (order.interval === 'once') return order;
  const plan = seen.plan ? await tx.findOne(PlanChange, { id: seen.plan, order }, { refresh: true }) : null;
  if (!seen.plan || plan?.status === 'applied') {
    const after = plan?.appliedAt ? { appliedAt: { $gt: plan.appliedAt } } : {};
    const [next] = await tx.find(
      PlanChange,
      { order, status: 'applied', ...after },
      { orderBy: { appliedAt: 'asc' }, limit: 1, refresh: true },
    );
    payment.replacedBy = next?.id ?? null;
    return next ? withTerms(order, next.before) : order;
  }
  // Withdrawn before the provider knew: the old terms hold, and the coach gets a notice of the difference.
  if (plan?.status !== 'accepted' || seen.state !== 'paid') return order;
  const done = await tx.nativeUpdate(
    PlanChange,
    { id: plan.id, status: 'accepted' },
    { status: 'applied', appliedAt: now, push: null },
  );
  if (done === 0) return order;
  for (const each of earlier) each.replacedBy ??= plan.id;
  tx.assign(order, plan.after);
  await tx.nativeUpdate(Subscription, { order: order.id }, { programId: plan.after.programId });
  return order;
}

/** Returns the order with the terms of one of its payments. */
export async function withPaidTerms(tx: Em, order: Order, { replacedBy }: Payment): Promise<Order> {
  return replacedBy ? withTerms(order, (await tx.findOneOrFail(PlanChange, { id: replacedBy })).before) : order;
}

/** Returns the order with the terms of its next renewal: those of an accepted plan that the provider knows. */
export async function withNextTerms(tx: Em, order: Order): Promise<Order> {
  const plan = await tx.findOne(PlanChange, { order, status: 'accepted', push: null });
  return plan ? withTerms(order, plan.after) : order;
}

/** Returns a view of the order with other terms; writes to it are not stored. */
export function withTerms(order: Order, terms: Partial<PlanTerms>): Order {
  return Object.create(order, Object.getOwnPropertyDescriptors(terms)) as Order;
}

/** Pushes the price of future renewals to the provider, if pending. */
export async function pushPlan(em: Em, provider: PaymentProvider, order: Order): Promise<void> {
  const [plan] = await em.find(PlanChange, { order: order.id, push: { $ne: null } }, { limit: 1 });
  if (!plan?.push) return;
  const { id, push, before, after } = plan;
  const [last] = await em.find(
    PlanChange,
    { order: order.id, status: 'applied' },
    { orderBy: { appliedAt: 'desc' }, limit: 1 },
  );
  const terms = push === 'set' ? after : before;
  await provider.changePlan(order, { id, push, terms, earlier: last?.id ?? null });
  // A newer decision stays.
  await em.nativeUpdate(PlanChange, { id, push }, { push: null });
}

/** True if a price or customer change is still to be pushed. */
export async function hasPendingPush(em: Em, order: Order): Promise<boolean> {
  return order.customerStale || (await em.count(PlanChange, { order: order.id, push: { $ne: null } })) > 0;
}
