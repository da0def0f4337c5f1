import type { Em } from '../../db/orm.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import type { Order } from '../orders/order.entity.ts';
import type { PlanChange } from '../orders/plan-change.entity.ts';

/** What became of an order, as far as its buyer can still do something about it. */
export interface Sold extends Pick<
  Order,
  | 'amountMinor'
  | 'currency'
  | 'paidAt'
  | 'guaranteeDays'
  | 'minimumMonths'
  | 'coaching'
  | 'digitalConsent'
  | 'withdrawnAt'
> {
  renews: boolean;
  /** When the first period began. */
  startedAt: Date;
  requested: 'guarantee' | 'withdrawal' | null;
  /** Nothing is left to give back. */
  returned: boolean;
  /** A bank has been asked to take a payment back, and has not decided. */
  disputed: boolean;
  receipts: Pick<Receipt, 'number' | 'mode' | 'kind' | 'body' | 'createdAt'>[];
  /** Another offer that waits for an answer, or for the renewal from which it counts. */
  plan: OpenPlan | null;
}

type OpenPlan = Pick<PlanChange, 'id' | 'status' | 'after' | 'expiresAt'>;

/** What became of these orders, by their ids. One query, however many they are. */
export async function soldBy(em: Em, ids: readonly string[]): Promise<Map<string, Sold>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<Row[]>(
    `select o.id, o.amount_minor, o.currency, o.paid_at, o.guarantee_days, o.minimum_months,
       o.coaching, o.digital_consent, o.withdrawn_at,
       o.stripe_subscription_id is not null as renews,
       coalesce((select min(period_start) from payment p where p.order_id = o.id), o.paid_at, o.created_at) as started_at,
       (select kind from refund_request r where r.order_id = o.id and r.settled_at is null
        order by r.created_at desc limit 1) as requested,
       not exists (select from payment p where p.order_id = o.id and p.status = 'paid') as returned,
       exists (select from payment p where p.order_id = o.id and p.status = 'disputed') as disputed,
       (select json_agg(json_build_object('number', r.number, 'mode', r.mode, 'kind', r.kind, 'body', r.body, 'createdAt', r.created_at)
          order by r.created_at desc, r.number desc)
        from receipt r join payment p on p.id = r.payment_id where p.order_id = o.id) as receipts,
       (select json_build_object('id', c.id, 'status', c.status, 'after', c.after, 'expiresAt', c.expires_at)
        from plan_change c where c.order_id = o.id and c.status in ('proposed', 'accepted')
        order by c.created_at desc limit 1) as plan
     from customer_order o where o.id in (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  return new Map(
    rows.map((row) => {
      const receipts = parsed(row.receipts);
      const plan = parsed(row.plan);
      return [
        row.id,
        {
          amountMinor: row.amount_minor,
          currency: row.currency,
          paidAt: row.paid_at ? new Date(row.paid_at) : null,
          guaranteeDays: row.guarantee_days,
          minimumMonths: row.minimum_months,
          coaching: row.coaching,
          digitalConsent: row.digital_consent,
          withdrawnAt: row.withdrawn_at ? new Date(row.withdrawn_at) : null,
          renews: row.renews,
          startedAt: new Date(row.started_at),
          requested: row.requested,
          returned: row.returned,
          disputed: row.disputed,
          plan: plan && { ...plan, expiresAt: new Date(plan.expiresAt) },
          receipts: (receipts ?? []).map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
        },
      ];
    }),
  );
}

/** A driver gives JSON as it came, or as what it means. */
function parsed<T>(json: T | string): T {
  return typeof json === 'string' ? (JSON.parse(json) as T) : json;
}

interface Row {
  id: string;
  amount_minor: number;
  currency: string;
  paid_at: string | null;
  guarantee_days: number | null;
  minimum_months: number | null;
  coaching: boolean;
  digital_consent: string | null;
  withdrawn_at: string | null;
  renews: boolean;
  started_at: string;
  requested: Sold['requested'];
  returned: boolean;
  disputed: boolean;
  receipts: (Pick<Receipt, 'number' | 'mode' | 'kind' | 'body'> & { createdAt: string })[] | string | null;
  plan: (Pick<PlanChange, 'id' | 'status' | 'after'> & { expiresAt: string }) | string | null;
}
