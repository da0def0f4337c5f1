import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, type PurchaseStatus, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import { type Order, Payment, type PaymentStatus } from '../orders/order.entity.ts';

const DAY_MS = 86_400_000;

/**
 * Who an order's goods belong to: the member who ordered, else the person of the mailbox, if there is
 * one. An account's mailbox is proven; a guest's waits until it is.
 */
export async function findOrderOwner(tx: Em, order: Order): Promise<User | null> {
  return order.user ?? (await findProvenUser(tx, order.emailKey));
}

/** Writes the purchase of an order, once. */
export async function grantPurchase(tx: Em, order: Order, paid: boolean, now: Date): Promise<void> {
  const accessUntil = order.accessDays ? new Date(now.getTime() + order.accessDays * DAY_MS) : null;
  const known = await tx.findOne(Purchase, { order });
  // It was waited for: its days begin now.
  if (known?.status === 'pending' && paid) tx.assign(known, { status: 'completed', accessUntil });
  if (known) return;
  tx.create(Purchase, {
    id: randomUUID(),
    order,
    user: await findOrderOwner(tx, order),
    programId: order.programId,
    status: paid ? 'completed' : 'pending',
    amountMinor: order.amountMinor,
    currency: order.currency,
    accessUntil,
    createdAt: now,
  });
}

/** Brings a purchase where its payment is. */
export async function updatePurchase(tx: Em, order: Order, status: PaymentStatus, at: Date): Promise<void> {
  const purchase = await tx.findOne(Purchase, { order });
  const now = STATUS[status];
  if (!purchase || !now) return;
  purchase.status = now;
  if (now === 'refunded') purchase.endedAt ??= at;
  else purchase.endedAt = null;
}

const STATUS: Partial<Record<PaymentStatus, PurchaseStatus>> = {
  pending: 'pending',
  paid: 'completed',
  refunded: 'refunded',
  disputed: 'disputed',
};

/** Whether the buyer has what the order is for by another order. To be called while the address is locked. */
export async function isAlreadyOwned(tx: Em, order: Order, now: Date): Promise<boolean> {
  const buyer = { emailKey: order.emailKey, userId: order.user?.id ?? null, mode: order.mode };
  const { once, renewing } = await listHoldings(tx, buyer, order.programId, now);
  const another = (id: string | null) => id !== order.id;
  // Coaching for a time may go on as a subscription, and a subscription needs no second one.
  return order.interval === 'once' ? [...once, ...renewing].some(another) : renewing.some(another);
}

export interface Buyer {
  emailKey: string;
  userId: string | null;
  /** What was bought in the other mode stands in nobody's way. */
  mode: Mode;
}

/** Purchases and subscriptions of one mode; what was given without an order is of both. */
export function buildModeFilter(mode: Mode) {
  return { $or: [{ order: null }, { order: { mode } }] };
}

/** Orders of a buyer for a programme whose payment has been made and has not arrived: a bank or PayPal looks at it. */
export async function findProcessing(tx: Em, { emailKey, userId, mode }: Buyer, programId: number): Promise<Order[]> {
  const whose = { $or: [{ emailKey }, { user: { emailKey } }, ...(userId ? [{ user: { id: userId } }] : [])] };
  const where = { status: 'pending' as const, order: { programId, mode, ...whose } };
  const payments = await tx.find(Payment, where, { populate: ['order'] });
  return payments.map(({ order }) => order as Order);
}

/** The orders by which somebody has a programme now, or pays for it: bought once, and renewing. Null stands for what was given without one. */
export async function listHoldings(
  tx: Em,
  { emailKey, userId, mode }: Buyer,
  programId: number,
  now: Date,
): Promise<{ once: (string | null)[]; completed: boolean; renewing: (string | null)[] }> {
  const whose = {
    $or: [{ user: { emailKey } }, { order: { emailKey } }, ...(userId ? [{ user: { id: userId } }] : [])],
  };
  const purchases = await tx.find(Purchase, {
    programId,
    status: { $in: ['completed', 'pending'] },
    $and: [buildModeFilter(mode), { $or: [...whose.$or, { emailKey }] }],
  });
  const subscriptions = await tx.find(Subscription, { programId, $and: [buildModeFilter(mode), whose] });
  const running = purchases.filter(({ accessUntil }) => !accessUntil || accessUntil > now);
  return {
    once: running.map(({ order }) => order?.id ?? null),
    // The others wait for their money.
    completed: running.some(({ status }) => status === 'completed'),
    // Whether or not it gives access now: one that has not ended may still be charged.
    renewing: subscriptions.filter(({ status }) => status !== 'canceled').map(({ order }) => order?.id ?? null),
  };
}
