import { toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Order } from './order.entity.ts';
import { memberKey } from './orders.service.ts';
import { hasConfirmedOwner, isConfirmedSql } from './attribution.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';

interface UsesQuery extends Pick<Order, 'emailKey' | 'mode'> {
  couponId: string;
  /** Id of an order to exclude. */
  except?: string;
  /** True if the mailbox is proven: only orders that it confirmed then count. */
  isProven: boolean;
}

type CouponUses = Record<'all' | 'own' | 'withdrawn', number>;

/** SQL: the order `o` was returned at its press, because its mailbox owned the programme or had used the code. */
const RETURNED = `exists (select from payment p join refund r on r.payment_id = p.id
  where p.order_id = o.id and r.ends_contract and r.reason in ('duplicate', 'code'))`;

/**
 * Counts paid orders with a coupon, in all and for one mailbox. Addresses of one mailbox (`toMailboxKey`) count together.
 * Open orders do not count. A refund frees the use for others, or strangers could use up a coupon at no cost. The mailbox
 * itself has used it, unless the order was returned at its press. For a proven mailbox, an order counts only if confirmed:
 * anyone can pay in its name.
 * `withdrawn` counts the mailbox's free orders that it withdrew from: they would repeat at no cost.
 */
export async function countUses(
  em: Em,
  { couponId, emailKey, mode, except, isProven }: UsesQuery,
): Promise<CouponUses> {
  const [row] = await em.execute<CouponUses[]>(
    `select (count(*) filter (where exists (select from payment p where p.order_id = o.id and p.status = 'paid')))::int as "all",
       (count(*) filter (where is_own))::int as own,
       (count(*) filter (where is_own and withdrawn_at is not null and interval = 'once'
         and coalesce(first_minor, amount_minor) = 0))::int as withdrawn
     from (select *, mailbox_key(email_key) = ? and (not ? or (${isConfirmedSql('o')} and not ${RETURNED})) as is_own from customer_order o
       where coupon_id = ? and mode = ? and status = 'paid' and id is distinct from ?) o`,
    [toMailboxKey(emailKey), isProven, couponId, mode, except ?? null],
  );
  return row!;
}

/**
 * True if other paid orders have used up the coupon. Locks the coupon's uses until the transaction ends, so that only
 * one of two payments gets the last use.
 */
export async function isCodeUsedUp(tx: Em, order: Order): Promise<boolean> {
  const coupon = await lockUses(tx, order);
  if (!coupon) return false;
  const { emailKey, mode } = order;
  const isProven = order.confirmedAt !== null;
  const uses = await countUses(tx, { couponId: coupon.id, emailKey, mode, except: order.id, isProven });
  return uses.all >= (coupon.maxUses ?? Infinity) || (coupon.onceEach && uses.own > 0);
}

/**
 * True if the order's mailbox has used its once-per-mailbox code with another order. `isProven` counts only orders that
 * the mailbox confirmed.
 */
export async function hasUsedCode(em: Em, order: Order, { isProven = false } = {}): Promise<boolean> {
  return (await countOtherUses(em, order, { isProven })).isUsed;
}

/** True if a proven mailbox may not use the code for this free order: it has used it, or withdrew from another one. */
export async function isCodeSpent(em: Em, order: Order): Promise<boolean> {
  const { isUsed, withdrawn } = await countOtherUses(em, order, { isProven: true });
  return isUsed || withdrawn > 0;
}

async function countOtherUses(
  em: Em,
  { id, coupon, emailKey, mode }: Order,
  { isProven }: { isProven: boolean },
): Promise<{ isUsed: boolean; withdrawn: number }> {
  const known = coupon && (await em.findOne(DiscountCode, { id: coupon.id }));
  if (!known) return { isUsed: false, withdrawn: 0 };
  const { own, withdrawn } = await countUses(em, { couponId: known.id, emailKey, mode, except: id, isProven });
  return { isUsed: known.onceEach && own > 0, withdrawn };
}

/**
 * Voids open orders that cannot use the coupon after this payment: all if it is used up, else the member's own.
 * Reconciling closes them.
 */
export async function voidOrdersWithUsedCode(tx: Em, order: Order, now: Date): Promise<void> {
  const coupon = await lockUses(tx, order);
  if (!coupon) return;
  const { emailKey, mode, user } = order;
  await tx.flush();
  const uses = await countUses(tx, { couponId: coupon.id, emailKey, mode, isProven: true });
  const everybody = uses.all >= (coupon.maxUses ?? Infinity);
  const isOwn = hasConfirmedOwner(order);
  if (!everybody && !(coupon.onceEach && isOwn)) return;
  // Other orders are checked by their own transactions afterwards.
  await tx.execute(
    `update customer_order set status = 'void', buyer_key = null, next_check_at = ? where id in (
       select id from customer_order where coupon_id = ? and mode = ? and status = 'open'
         and (? or buyer_key like ?) for update skip locked)`,
    [now, coupon.id, mode, everybody, user && isOwn ? `${memberKey(user)}:%` : null],
  );
}

/** Returns the id of an order's coupon if its uses are limited; otherwise null. */
export async function findLimitedCoupon(em: Em, { coupon }: Pick<Order, 'coupon'>): Promise<string | null> {
  const known = coupon && (await em.findOne(DiscountCode, { id: coupon.id }, { refresh: true }));
  return known && (known.onceEach || known.maxUses) ? known.id : null;
}

/** Locks and returns an order's coupon if its uses are limited; otherwise null. */
async function lockUses(tx: Em, order: Order): Promise<DiscountCode | null> {
  const id = await findLimitedCoupon(tx, order);
  if (!id) return null;
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`coupon-uses:${id}`]);
  return tx.findOne(DiscountCode, { id }, { refresh: true });
}
