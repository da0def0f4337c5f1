import type { Em } from '#server/platform/db/orm.ts';
import { OPEN_DISPUTE } from '../dispute-evidence/open-dispute.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import type { Order } from '../orders/order.entity.ts';
import { isConfirmedSql } from '../orders/attribution.ts';
import { CAN_BE_CONFIRMED, computeEndCutoff } from '../orders/contract-end.ts';
import type { PlanChange } from '../subscriptions/plan-change.entity.ts';

/** Outcome of an order, as far as its buyer can still act on it. */
export interface OrderOutcome extends Pick<
  Order,
  | 'interval'
  | 'firstMinor'
  | 'amountMinor'
  | 'currency'
  | 'paidAt'
  | 'guaranteeDays'
  | 'minimumMonths'
  | 'coaching'
  | 'digitalConsent'
  | 'namesAccount'
  | 'confirmedAt'
  | 'heldSince'
  | 'deliversFiles'
  | 'withdrawnAt'
> {
  /** Key of the confirmation link; null if none is needed, or it cannot confirm the order. */
  confirmKey: string | null;
  renews: boolean;
  /** Start of the first period. */
  startedAt: Date;
  requested: 'guarantee' | 'withdrawal' | null;
  /** True if no payment is left that was not refunded. */
  returned: boolean;
  /** True while a part of a payment is neither refunded nor about to be. */
  refundable: boolean;
  /** True while a dispute is undecided. */
  disputed: boolean;
  /** When its subscription ended, and whether by a refund; null while it runs. */
  ended: { at: Date; refunded: boolean } | null;
  receipts: Pick<Receipt, 'number' | 'mode' | 'kind' | 'body' | 'createdAt'>[];
  /** Proposed offer that waits for an answer, or accepted one that waits for the renewal. */
  plan: OpenPlan | null;
}

type OpenPlan = Pick<PlanChange, 'id' | 'status' | 'push' | 'after' | 'expiresAt'>;

/**
 * SQL over `subscription s`: a refund has ended it. Either the coach decided so, or the last payment had been refunded
 * in full by then. Provider times have whole seconds, and that clock may be ahead.
 */
const ENDED_BY_REFUND = `exists (select from payment p left join refund f on f.payment_id = p.id
    and f.ends_contract and f.status <> 'refused'
  left join receipt n on n.payment_id = p.id and n.kind = 'credit' and p.status = 'refunded'
    and not exists (select from payment later where later.order_id = p.order_id and later.period_end > p.period_end)
  where p.order_id = s.order_id and least(f.created_at, n.created_at) <= s.ended_at + interval '1 minute')`;

/** SQL over `customer_order o`: like `calculateRefundable` for its payments. */
const IS_REFUNDABLE = `exists (select from payment p where p.order_id = o.id and p.status = 'paid'
  and p.amount_minor > p.refunded_minor + coalesce((select sum(f.amount_minor) from refund f
    where f.payment_id = p.id and f.status <> 'refused' and case when f.reference is null then f.status = 'pending'
      else not jsonb_exists(p.booked_refunds, f.reference) end), 0))`;

/** Returns the outcomes of orders by id, with one query. */
export async function loadOrderOutcomes(em: Em, ids: readonly string[], now: Date): Promise<Map<string, OrderOutcome>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<Row[]>(
    `select o.id, o.interval, o.first_minor, o.amount_minor, o.currency, o.paid_at, o.guarantee_days, o.minimum_months,
       o.coaching, o.digital_consent, o.names_account, o.confirmed_at, o.held_since, o.delivers_files,
       o.withdrawn_at, case when not ${isConfirmedSql('o')} and ${CAN_BE_CONFIRMED} then o.confirm_key end as confirm_key,
       o.stripe_subscription_id is not null as renews,
       coalesce((select min(period_start) from payment p where p.order_id = o.id), o.paid_at, o.created_at) as started_at,
       (select kind from refund_request r where r.order_id = o.id and r.settled_at is null
        and (r.confirm_key is null or r.confirmed_at is not null) order by r.created_at desc limit 1) as requested,
       not exists (select from payment p where p.order_id = o.id and p.status = 'paid') as returned,
       ${IS_REFUNDABLE} as refundable,
       exists (select from payment p where p.order_id = o.id and ${OPEN_DISPUTE}) as disputed,
       (select json_build_object('at', s.ended_at, 'refunded', ${ENDED_BY_REFUND})
        from subscription s where s.order_id = o.id and s.status = 'canceled' and s.ended_at is not null) as ended,
       (select json_agg(json_build_object('number', r.number, 'mode', r.mode, 'kind', r.kind, 'body', r.body, 'createdAt', r.created_at)
          order by r.created_at desc, r.number desc)
        from receipt r join payment p on p.id = r.payment_id where p.order_id = o.id) as receipts,
       (select json_build_object('id', c.id, 'status', c.status, 'push', c.push, 'after', c.after, 'expiresAt', c.expires_at)
        from plan_change c where c.order_id = o.id and c.status in ('proposed', 'accepted')
        order by c.created_at desc limit 1) as plan
     from customer_order o where o.id in (${ids.map(() => '?').join(', ')})`,
    [computeEndCutoff(now), ...ids],
  );
  return new Map(
    rows.map((row) => {
      const receipts = parsed(row.receipts);
      const plan = parsed(row.plan);
      const ended = parsed(row.ended);
      return [
        row.id,
        {
          interval: row.interval,
          firstMinor: row.first_minor,
          amountMinor: row.amount_minor,
          currency: row.currency,
          paidAt: row.paid_at ? new Date(row.paid_at) : null,
          guaranteeDays: row.guarantee_days,
          minimumMonths: row.minimum_months,
          coaching: row.coaching,
          digitalConsent: row.digital_consent,
          namesAccount: row.names_account,
          confirmedAt: row.confirmed_at ? new Date(row.confirmed_at) : null,
          heldSince: row.held_since ? new Date(row.held_since) : null,
          deliversFiles: row.delivers_files,
          withdrawnAt: row.withdrawn_at ? new Date(row.withdrawn_at) : null,
          confirmKey: row.confirm_key,
          renews: row.renews,
          startedAt: new Date(row.started_at),
          requested: row.requested,
          returned: row.returned,
          refundable: row.refundable,
          disputed: row.disputed,
          ended: ended && { ...ended, at: new Date(ended.at) },
          plan: plan && { ...plan, expiresAt: new Date(plan.expiresAt) },
          receipts: (receipts ?? []).map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
        },
      ];
    }),
  );
}

/** Parses JSON, unless the driver has already done so. */
function parsed<T>(json: T | string): T {
  return typeof json === 'string' ? (JSON.parse(json) as T) : json;
}

interface Row {
  id: string;
  interval: Order['interval'];
  first_minor: number | null;
  amount_minor: number;
  currency: string;
  paid_at: string | null;
  guarantee_days: number | null;
  minimum_months: number | null;
  coaching: boolean;
  digital_consent: string | null;
  names_account: boolean;
  confirmed_at: string | null;
  held_since: string | null;
  delivers_files: boolean;
  withdrawn_at: string | null;
  confirm_key: string | null;
  renews: boolean;
  started_at: string;
  requested: OrderOutcome['requested'];
  returned: boolean;
  refundable: boolean;
  disputed: boolean;
  ended: { at: string; refunded: boolean } | string | null;
  receipts: (Pick<Receipt, 'number' | 'mode' | 'kind' | 'body'> & { createdAt: string })[] | string | null;
  plan: (Pick<PlanChange, 'id' | 'status' | 'push' | 'after'> & { expiresAt: string }) | string | null;
}
