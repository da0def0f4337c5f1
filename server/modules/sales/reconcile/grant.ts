import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, type PurchaseStatus, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isLive } from '#server/modules/accounts/access/access.service.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Order, Payment, type PaymentStatus } from '../orders/order.entity.ts';
import { isBegunByDraft } from '../orders/orders.service.ts';
import {
  awaitsConfirmation,
  hasConfirmedOwner,
  isHeldForAccount,
  isMovable,
  toClaimState,
} from '../orders/attribution.ts';

/** Returns the owner of an order's purchase: the member who ordered, or the account of the mailbox that confirmed it. */
export async function findOrderOwner(tx: Em, order: Order): Promise<User | null> {
  return order.user ?? (toClaimState(order) === 'unclaimed' ? null : await findProvenUser(tx, order.emailKey));
}

/** Holds an order for the account in whose name it is, or for none. What a confirmed one was before stays. */
export async function holdOrder(tx: Em, order: Order, now: Date): Promise<void> {
  if (order.confirmedAt) return;
  order.namesAccount = toClaimState(order) === 'unclaimed' && (await findProvenUser(tx, order.emailKey)) !== null;
  order.heldSince = order.namesAccount ? now : null;
}

/** Gives an order, with what it has granted, to an account or to none. */
export async function assignOrder(tx: Em, order: Order, user: User | null): Promise<void> {
  order.user = user;
  await tx.nativeUpdate(Purchase, { order: order.id }, { user });
  await tx.nativeUpdate(Subscription, { order: order.id }, { user });
}

/** Creates the purchase of an order, once. */
export async function grantPurchase(tx: Em, order: Order, paid: boolean, now: Date): Promise<void> {
  const accessUntil = order.accessDays ? new Date(now.getTime() + order.accessDays * DAY_MS) : null;
  const known = await tx.findOne(Purchase, { order });
  const user = order.user ?? null;
  // A pending purchase: its days begin now.
  if (known?.status === 'pending' && paid) tx.assign(known, { status: 'completed', accessUntil, user });
  if (known) return;
  tx.create(Purchase, {
    id: randomUUID(),
    order,
    user,
    programId: order.programId,
    status: paid ? 'completed' : 'pending',
    amountMinor: order.amountMinor,
    currency: order.currency,
    accessUntil,
    createdAt: now,
  });
}

/** Lets a purchase or subscription begin now, with its days, because it has granted nothing before. */
export async function startPurchase(tx: Em, { id, accessDays }: Order, now: Date): Promise<void> {
  const accessUntil = accessDays ? new Date(now.getTime() + accessDays * DAY_MS) : null;
  await tx.nativeUpdate(Purchase, { order: id }, { createdAt: now, accessUntil });
  await tx.nativeUpdate(Subscription, { order: id }, { createdAt: now });
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
  const { emailKey, mode } = order;
  const buyer = { emailKey, userId: order.user?.id ?? null, mode, isConfirmed: !awaitsConfirmation(order) };
  // A stranger's payment takes no place of a contract whose own payment is pending.
  if (!buyer.isConfirmed && (await findProcessing(tx, buyer, order.programId, null)).length > 0) return true;
  const { once, renewing } = await listHoldings(tx, buyer, order, now);
  const another = (id: string | null) => id !== order.id;
  // Coaching for a time may continue as a subscription; a second subscription is pointless.
  return order.interval === 'once' ? [...once, ...renewing].some(another) : renewing.some(another);
}

export interface Buyer {
  emailKey: string;
  userId: string | null;
  /** Purchases of the other mode do not matter. */
  mode: Mode;
  /**
   * True if signed in, confirmed by the mailbox or decided by the coach: orders of guests do not count while they are
   * held for an account or can be moved.
   */
  isConfirmed?: boolean;
}

/** Filters purchases and subscriptions by mode; gifts belong to both. */
export function buildModeFilter(mode: Mode) {
  return { $or: [{ order: null }, { order: { mode } }] };
}

/**
 * Returns the ids of a mailbox's accounts. Look them up first: PostgreSQL reads tables from end to end for a condition
 * on either the mailbox of a row or that of its account.
 */
export async function findAccountIds(em: Em, emailKey: string): Promise<string[]> {
  const found = await em.find(User, { emailKey }, { fields: ['id'], disableIdentityMap: true });
  return found.map(({ id }) => id);
}

/** Returns conditions for the buyer's accounts and for the orders in the mailbox's name. */
export async function filterByBuyer(tx: Em, { emailKey, userId }: Pick<Buyer, 'emailKey' | 'userId'>) {
  const accounts = await findAccountIds(tx, emailKey);
  const orders = await tx.find(Order, { emailKey }, { fields: ['id'], disableIdentityMap: true });
  return {
    ofAccount: { user: { $in: [...accounts, ...(userId ? [userId] : [])] } },
    ofMailbox: { order: { $in: orders.map(({ id }) => id) } },
  };
}

/**
 * Returns a buyer's orders whose payment is pending at a bank or PayPal, unless they withdrew. Orders of guests count
 * only with the buyer's own draft: anyone can begin one with any address.
 */
export async function findProcessing(
  tx: Em,
  buyer: Buyer,
  programId: number,
  draftId: string | null,
): Promise<Order[]> {
  const { emailKey, mode } = buyer;
  const { ofAccount } = await filterByBuyer(tx, buyer);
  const whose = { programId, mode, withdrawnAt: null, $or: [{ emailKey }, ofAccount] };
  const orders = await tx.find(Order, whose, { fields: ['id'], disableIdentityMap: true });
  const where = { status: 'pending' as const, order: { $in: orders.map(({ id }) => id) } };
  const payments = await tx.find(Payment, where, { populate: ['order'] });
  const processing = payments.map(({ order }) => order as Order);
  return processing.filter((order) => hasConfirmedOwner(order) || isBegunByDraft(order, draftId));
}

/** A programme, and the terms on which the buyer wants it, if they count. */
export type Wanted = Pick<Order, 'programId'> & Partial<Pick<Order, 'coaching' | 'interval'>>;

/**
 * Returns the orders by which a buyer owns or pays for a programme. Null stands for a gift. If a subscription with
 * coaching is wanted, `renewing` has subscriptions to every programme with coaching: nobody needs two.
 */
export async function listHoldings(
  tx: Em,
  buyer: Buyer,
  { programId, coaching, interval }: Wanted,
  now: Date,
): Promise<{ once: (string | null)[]; completed: boolean; renewing: (string | null)[] }> {
  const { ofAccount, ofMailbox } = await filterByBuyer(tx, buyer);
  const ofMode = buildModeFilter(buyer.mode);
  const purchases = await tx.find(
    Purchase,
    {
      programId,
      status: { $in: ['completed', 'pending'] },
      $and: [ofMode, { $or: [ofAccount, ofMailbox, { emailKey: buyer.emailKey }] }],
    },
    { populate: ['order'] },
  );
  const coached = await findRivalIds(tx, { coaching, interval });
  const subscriptions = await tx.find(
    Subscription,
    { programId: { $in: [programId, ...coached] }, $and: [ofMode, { $or: [ofAccount, ofMailbox] }] },
    { populate: ['order'] },
  );
  const isSkipped = (order: Order) => Boolean(buyer.isConfirmed) && (isHeldForAccount(order) || isMovable(order, now));
  const stays = (order: Order | null | undefined) => !(order && isSkipped(order));
  const running = purchases.filter(
    ({ accessUntil, status, order }) =>
      stays(order as Order | null) &&
      // A guest's pending payment blocks nobody: anyone can begin one with any address.
      (!accessUntil || accessUntil > now) &&
      (status === 'completed' || (order && hasConfirmedOwner(order as Order))),
  );
  const renewing = subscriptions.filter((row) => stays(row.order as Order | null) && canBeCharged(row, now));
  return {
    once: running.map(({ order }) => order?.id ?? null),
    // The others are pending.
    completed: running.some(({ status }) => status === 'completed'),
    renewing: renewing.map(({ order }) => order?.id ?? null),
  };
}

/** Returns the programmes with coaching if a subscription with coaching is wanted. */
export async function findRivalIds(
  tx: Em,
  { coaching, interval }: { [K in 'coaching' | 'interval']?: Order[K] | undefined },
): Promise<number[]> {
  if (!coaching || interval !== 'month') return [];
  const found = await tx.find(Program, { coaching: true }, { fields: ['id'], disableIdentityMap: true });
  return found.map(({ id }) => id);
}

/**
 * True until a subscription has ended: even without access it may still be charged. An unconfirmed one without access
 * blocks nobody: a stranger may have ordered it. It ends once another order is paid.
 */
function canBeCharged(row: Subscription, now: Date): boolean {
  if (row.status === 'canceled') return false;
  return isLive(row, now) || !row.order || !awaitsConfirmation(row.order as Order);
}
