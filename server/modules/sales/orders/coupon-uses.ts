import { toMailboxKey } from '#contract/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Order } from './order.entity.ts';
import { memberKey } from './orders.service.ts';
import { isForAccountSql, isUnconfirmed } from './terms.ts';
import { Coupon } from '#server/modules/catalog/discount-codes/coupon.entity.ts';

interface UsesQuery extends Pick<Order, 'emailKey' | 'mode'> {
  couponId: string;
  /** An order that is not counted. */
  except?: string;
  /** The mailbox is proven: what guests have paid in the name of its account is not its own use until it is confirmed. */
  isProven: boolean;
}

/**
 * Number of paid orders with a coupon, in all and of one mailbox, where addresses that differ by a "+tag" alone are one.
 * What is only begun uses nothing. A use whose money has gone back is there for others again, or strangers could use a
 * coupon up at no cost; the mailbox has had its own. Against a proven mailbox, an order with another tag counts only if
 * its address has confirmed it or signed in: anybody can pay in the name of any tag.
 */
export async function countUses(
  em: Em,
  { couponId, emailKey, mode, except, isProven }: UsesQuery,
): Promise<{ all: number; own: number }> {
  const [row] = await em.execute<{ all: number; own: number }[]>(
    `select (count(*) filter (where exists (select from payment p where p.order_id = o.id and p.status = 'paid')))::int as "all",
       (count(*) filter (where regexp_replace(email_key, '[+][^@]*@', '@') = ?
         and (not ? or (not ${isForAccountSql('o')} and (email_key = ? or ${IS_CONFIRMED_SQL})))))::int as own
     from customer_order o where coupon_id = ? and mode = ? and status = 'paid' and id is distinct from ?`,
    [toMailboxKey(emailKey), isProven, emailKey, couponId, mode, except ?? null],
  );
  return row!;
}

/** SQL: the mailbox of an order has confirmed it, or has an account that signs in. */
const IS_CONFIRMED_SQL = `(o.confirmed_at is not null
  or exists (select from app_user u where u.id = o.user_id and u.unproven_since is null))`;

/**
 * True where other paid orders have left no use of the order's coupon. Holds the coupon's uses until the transaction
 * ends, so that of two payments for the last use one counts.
 */
export async function isCodeUsedUp(tx: Em, order: Order): Promise<boolean> {
  const coupon = await lockUses(tx, order);
  if (!coupon) return false;
  const { emailKey, mode } = order;
  const isProven = order.confirmedAt !== null;
  const uses = await countUses(tx, { couponId: coupon.id, emailKey, mode, except: order.id, isProven });
  return uses.all >= (coupon.maxUses ?? Infinity) || (coupon.onceEach && uses.own > 0);
}

/** True if the mailbox of an order has used its code with another one, and the code counts once for each mailbox. */
export async function hasUsedCode(em: Em, { id, coupon, emailKey, mode }: Order): Promise<boolean> {
  const known = coupon && (await em.findOne(Coupon, { id: coupon.id, onceEach: true }));
  if (!known) return false;
  return (await countUses(em, { couponId: known.id, emailKey, mode, except: id, isProven: false })).own > 0;
}

/**
 * Gives up the open orders that cannot be paid with the coupon any more once this order is: everybody's when it is used
 * up, else the member's own. Reconciling closes them.
 */
export async function voidOrdersWithUsedCode(tx: Em, order: Order, now: Date): Promise<void> {
  const coupon = await lockUses(tx, order);
  if (!coupon) return;
  const { emailKey, mode, user } = order;
  await tx.flush();
  const uses = await countUses(tx, { couponId: coupon.id, emailKey, mode, isProven: true });
  const everybody = uses.all >= (coupon.maxUses ?? Infinity);
  const isOwn = Boolean(user) && !isUnconfirmed(order);
  if (!everybody && !(coupon.onceEach && isOwn)) return;
  // What somebody else has in hand is judged by them, after this.
  await tx.execute(
    `update customer_order set status = 'void', buyer_key = null, next_check_at = ? where id in (
       select id from customer_order where coupon_id = ? and mode = ? and status = 'open'
         and (? or buyer_key like ?) for update skip locked)`,
    [now, coupon.id, mode, everybody, user && isOwn ? `${memberKey(user)}:%` : null],
  );
}

/** The coupon of an order whose uses are limited; null where they are not. */
async function lockUses(tx: Em, order: Order): Promise<Coupon | null> {
  if (!order.coupon) return null;
  const { id } = order.coupon;
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`coupon-uses:${id}`]);
  const coupon = await tx.findOne(Coupon, { id }, { refresh: true });
  return coupon && (coupon.onceEach || coupon.maxUses) ? coupon : null;
}
