import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, type PurchaseStatus, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import { type Order, Payment, type PaymentStatus } from '../orders/order.entity.ts';

const DAY_MS = 86_400_000;

/** Returns the owner of an order's purchase: the member who ordered, else the proven account of the mailbox, if any. */
export async function findOrderOwner(tx: Em, order: Order): Promise<User | null> {
  return order.user ?? (await findProvenUser(tx, order.emailKey));
}

/** Creates the purchase of an order, once. */
export async function grantPurchase(tx: Em, order: Order, paid: boolean, now: Date): Promise<void> {
  const accessUntil = order.accessDays ? new Date(now.getTime() + order.accessDays * DAY_MS) : null;
  const known = await tx.findOne(Purchase, { order });
  // A pending purchase: its days begin now.
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

/** Updates a purchase to its payment's state. */
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

/** True if the buyer owns it by another order. Call it while the address is locked. */
export async function isAlreadyOwned(tx: Em, order: Order, now: Date): Promise<boolean> {
  const buyer = { emailKey: order.emailKey, userId: order.user?.id ?? null, mode: order.mode };
  const { once, renewing } = await listHoldings(tx, buyer, order.programId, now);
  const another = (id: string | null) => id !== order.id;
  // Coaching for a time may continue as a subscription; a second subscription is pointless.
  return order.interval === 'once' ? [...once, ...renewing].some(another) : renewing.some(another);
}

export interface Buyer {
  emailKey: string;
  userId: string | null;
  /** Purchases of the other mode do not matter. */
  mode: Mode;
}

/** Filters purchases and subscriptions by mode; gifts belong to both. */
export function buildModeFilter(mode: Mode) {
  return { $or: [{ order: null }, { order: { mode } }] };
}

/** Returns a buyer's orders whose payment is pending at a bank or PayPal. */
export async function findProcessing(tx: Em, { emailKey, userId, mode }: Buyer, programId: number): Promise<Order[]> {
  const whose = { $or: [{ emailKey }, { user: { emailKey } }, ...(userId ? [{ user: { id: userId } }] : [])] };
  const where = { status: 'pending' as const, order: { programId, mode, ...whose } };
  const payments = await tx.find(Payment, where, { populate: ['order'] });
  return payments.map(({ order }) => order as Order);
}

/** Returns the orders by which a buyer owns or pays for a programme. Null stands for a gift. */
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
    // The others are pending.
    completed: running.some(({ status }) => status === 'completed'),
    // Even without access: it may still be charged until it ends.
    renewing: subscriptions.filter(({ status }) => status !== 'canceled').map(({ order }) => order?.id ?? null),
  };
}
