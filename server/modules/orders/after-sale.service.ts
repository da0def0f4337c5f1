import { toDecimal } from '#contract/money.ts';
import type { PurchasesResponse, SubscriptionsResponse } from '#contract/members.ts';
import type { ReceiptLink } from '#contract/orders.ts';
import type { Em } from '../../db/orm.ts';
import { type Access, isLive } from '../access/access.service.ts';
import { withoutPrefix } from '../programs/programs.service.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import type { Order } from './order.entity.ts';
import { chargesUntil, endingOf, guaranteeUntil, withdrawUntil } from './terms.ts';

interface View {
  /** Start of programme names that is not shown. */
  prefix: string;
  now: Date;
  /** Origin of the shop. */
  url: string;
}

/** What a member has paid for, with what can still be done about it. One query, however much it is. */
export async function presentBought(
  em: Em,
  { purchases, subscriptions }: Access,
  { prefix, now, url }: View,
): Promise<{ purchases: PurchasesResponse; subscriptions: SubscriptionsResponse }> {
  const ids = [...purchases, ...subscriptions].flatMap(({ orderId }) => orderId ?? []);
  const sold = await soldBy(em, ids);
  const common = ({
    id,
    programId,
    programName,
    createdAt,
    orderId,
  }: Access['purchases'][number] | Access['subscriptions'][number]) => ({
    id,
    programId,
    programName: withoutPrefix(programName, prefix),
    createdAt: createdAt.toISOString(),
    ...afterSale(orderId ? sold.get(orderId) : undefined, now, url),
  });
  return {
    purchases: purchases.map((purchase) => ({
      ...common(purchase),
      status: purchase.status,
      amount: toDecimal(purchase.amountMinor),
      currency: purchase.currency,
      accessUntil: purchase.accessUntil?.toISOString() ?? null,
    })),
    subscriptions: subscriptions.map((subscription) => {
      const order = subscription.orderId ? sold.get(subscription.orderId) : undefined;
      const { status, currentPeriodEnd, endsAt } = subscription;
      const live = isLive(subscription, now);
      return {
        ...common(subscription),
        status,
        live,
        currentPeriodEnd: currentPeriodEnd.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        amount: order ? toDecimal(order.amountMinor) : null,
        currency: order?.currency ?? 'EUR',
        cancellation: live && order ? cancellationOf(order, currentPeriodEnd, endsAt) : null,
        cardChangeable: Boolean(order?.renews) && (live || status === 'past_due'),
      };
    }),
  };
}

interface Sold extends Pick<Order, 'amountMinor' | 'currency' | 'paidAt' | 'guaranteeDays' | 'minimumMonths'> {
  renews: boolean;
  requested: 'guarantee' | 'withdrawal' | null;
  /** Nothing is left to give back. */
  returned: boolean;
  receipts: Pick<Receipt, 'number' | 'kind' | 'body' | 'createdAt'>[];
}

function cancellationOf(order: Sold, currentPeriodEnd: Date, endsAt: Date | null) {
  const ending = endsAt
    ? { endsAt, charges: chargesUntil(endsAt, currentPeriodEnd) }
    : endingOf(order, { currentPeriodEnd });
  return {
    endsAt: ending.endsAt.toISOString(),
    charges: ending.charges,
    total: toDecimal(ending.charges * order.amountMinor),
  };
}

function afterSale(sold: Sold | undefined, now: Date, url: string) {
  const until = (date: Date | null) => (date && date > now && !sold?.returned ? date.toISOString() : null);
  return {
    receipts: (sold?.receipts ?? []).map((receipt) => presentReceiptLink(receipt, url)),
    guaranteeUntil: sold ? until(guaranteeUntil(sold)) : null,
    withdrawUntil: sold ? until(withdrawUntil(sold)) : null,
    requested: sold?.requested ?? null,
  };
}

export function presentReceiptLink(
  { number, kind, body, createdAt }: Pick<Receipt, 'number' | 'kind' | 'body' | 'createdAt'>,
  url: string,
): ReceiptLink {
  return {
    number,
    kind,
    amount: toDecimal(Math.abs(body.total)),
    currency: body.currency,
    date: new Date(createdAt).toISOString(),
    url: `${url}/api/receipts/${number}.pdf`,
  };
}

interface Row {
  id: string;
  amount_minor: number;
  currency: string;
  paid_at: string | null;
  guarantee_days: number | null;
  minimum_months: number | null;
  renews: boolean;
  requested: Sold['requested'];
  returned: boolean;
  receipts: (Pick<Receipt, 'number' | 'kind' | 'body'> & { createdAt: string })[] | string | null;
}

async function soldBy(em: Em, ids: readonly string[]): Promise<Map<string, Sold>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<Row[]>(
    `select o.id, o.amount_minor, o.currency, o.paid_at, o.guarantee_days, o.minimum_months,
       o.stripe_subscription_id is not null as renews,
       (select kind from refund_request r where r.order_id = o.id and r.settled_at is null
        order by r.created_at desc limit 1) as requested,
       not exists (select from payment p where p.order_id = o.id and p.status = 'paid') as returned,
       (select json_agg(json_build_object('number', r.number, 'kind', r.kind, 'body', r.body, 'createdAt', r.created_at)
          order by r.number desc)
        from receipt r join payment p on p.id = r.payment_id where p.order_id = o.id) as receipts
     from customer_order o where o.id in (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  return new Map(
    rows.map((row) => {
      const receipts =
        typeof row.receipts === 'string'
          ? (JSON.parse(row.receipts) as Exclude<Row['receipts'], string>)
          : row.receipts;
      return [
        row.id,
        {
          amountMinor: row.amount_minor,
          currency: row.currency,
          paidAt: row.paid_at ? new Date(row.paid_at) : null,
          guaranteeDays: row.guarantee_days,
          minimumMonths: row.minimum_months,
          renews: row.renews,
          requested: row.requested,
          returned: row.returned,
          receipts: (receipts ?? []).map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
        },
      ];
    }),
  );
}
