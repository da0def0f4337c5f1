import type { Em } from '../../db/orm.ts';
import type { Mode } from '../../mode.ts';
import type { Choice } from '../orders/orders.service.ts';

/** Who wants to use a coupon. */
export interface UsingBuyer {
  emailKey: string;
  /** What makes repeated set-ups one order. */
  key: string;
  /** The mailbox has it already: nothing is ever charged, so nothing is used. */
  neverCharged?: boolean;
  /** The mailbox was typed by somebody who has not shown that it is theirs. */
  unproven?: boolean;
}

/**
 * How often a coupon is used: by orders that are paid, and by those that still can be. One that was given up counts
 * until its provider has closed it. What the same mailbox has begun to buy of the same programme does not stand in its
 * own way: it takes the place of that, and only one of the two can be paid (`voidEarlier`, `giveUpOthers`).
 */
export async function countUses(
  em: Em,
  couponId: string,
  { program, offer }: Choice,
  { emailKey, key }: UsingBuyer,
  { mode, now }: { mode: Mode; now: Date },
): Promise<{ all: number; own: number }> {
  const [row] = await em.execute<{ all: number; own: number }[]>(
    `select count(*)::int as "all", (count(*) filter (where email_key = ?))::int as own
     from customer_order
     where coupon_id = ? and mode = ? and not never_charged
       and (status = 'paid'
         or (status = 'open' and (created_at > ? or ${SET_UP}))
         or (status = 'void' and next_check_at is not null and ${SET_UP}))
       and not (status <> 'paid' and email_key = ? and program_id = ?
         and (status = 'void' or interval = ? or starts_with(coalesce(buyer_key, ''), ?)))`,
    [
      emailKey,
      couponId,
      mode,
      new Date(now.getTime() - DAY_MS),
      emailKey,
      program.id,
      offer.interval,
      `${key}:${program.id}:`,
    ],
  );
  return row!;
}

/** A provider knows of it, so that it can be paid there. */
const SET_UP = `(stripe_intent_id is not null or stripe_subscription_id is not null or paypal_order_id is not null)`;
const DAY_MS = 86_400_000;
