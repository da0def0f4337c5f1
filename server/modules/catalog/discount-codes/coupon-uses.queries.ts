import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';

/** Current time, and the mode of payments to count. */
export interface CouponUseScope {
  now: Date;
  mode: Mode;
}

/** Use of a discount code. */
export interface CouponUseCounts {
  /** Number of orders paid with it. */
  used: number;
  /** Number of orders with it that are unpaid and can still be paid. */
  waiting: number;
  /** Total discount on payments, renewals included, in integer minor units. */
  takenOff: number;
}

export const NEVER_USED: CouponUseCounts = { used: 0, waiting: 0, takenOff: 0 };

/** Counts the use of these coupons in one statement. Coupons without orders are missing from the result. */
export async function countDiscountCodeUses(
  em: Em,
  ids: readonly string[],
  { now, mode }: CouponUseScope,
): Promise<Map<string, CouponUseCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(CouponUseCounts & { id: string })[]>(
    `select o.coupon_id as id,
       (count(*) filter (where o.status = 'paid'))::int as used,
       (count(*) filter (where o.status = 'open' and (o.created_at > ? or o.stripe_intent_id is not null
          or o.stripe_subscription_id is not null or o.paypal_order_id is not null)))::int as waiting,
       coalesce(sum(taken.minor), 0)::int as "takenOff"
     from customer_order o
     left join lateral (
       select sum(p.discount_minor) as minor from payment p
       where p.order_id = o.id and p.discount_minor is not null
     ) taken on true
     where o.coupon_id in (${ids.map(() => '?').join(', ')}) and o.mode = ?
     group by o.coupon_id`,
    [new Date(now.getTime() - DAY_MS), ...ids, mode],
  );
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

const DAY_MS = 86_400_000;
