import type { Em } from '../../db/orm.ts';
import type { Mode } from '../../mode.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';

/** As many as somebody looks through. */
const ORDERS_LIMIT = 200;
const OPEN_ORDERS_LIMIT = 50;
const STUCK_EVENTS_LIMIT = 50;
/** An order that nobody has paid is shown for so long. */
const OPEN_ORDER_MS = 86_400_000;
/** A message of a provider that waits for longer needs somebody to look. */
const STUCK_MS = 600_000;

/** The rows behind the coach's list of orders. */
export interface CoachOrders {
  /** The newest first. */
  orders: Order[];
  /** How many there are in all; where money moves, without those for which none did. */
  total: number;
  payments: Payment[];
  receipts: Receipt[];
  refunds: Refund[];
  /** Those of the orders, and those for which no order was found. */
  requests: RefundRequest[];
  subscriptions: Subscription[];
  stuckEvents: ProviderEvent[];
}

/** Reads what the coach sees of orders; those that nobody has paid are left out after a day. */
export async function findCoachOrders(em: Em, mode: Mode, now: Date): Promise<CoachOrders> {
  const orders = await findOrders(em, now);
  const ofOrders = { order: { $in: orders.map(({ id }) => id) } };
  const payments = await em.find(Payment, ofOrders, { orderBy: { createdAt: 'desc' } });
  const ofPayments = { payment: { $in: payments.map(({ id }) => id) } };
  return {
    orders,
    total: await em.count(Order, { ...(mode === 'live' && { mode }), $or: [BOUGHT, unpaidAt(now)] }),
    payments,
    receipts: await em.find(Receipt, ofPayments, { orderBy: { createdAt: 'desc', number: 'desc' } }),
    refunds: await em.find(Refund, ofPayments),
    requests: [
      ...(await em.find(RefundRequest, ofOrders, NEWEST_FIRST)),
      ...(await em.find(RefundRequest, { order: null }, { ...NEWEST_FIRST, limit: OPEN_ORDERS_LIMIT })),
    ],
    subscriptions: await em.find(Subscription, ofOrders),
    stuckEvents: await em.find(
      ProviderEvent,
      { status: 'pending', createdAt: { $lt: new Date(now.getTime() - STUCK_MS) } },
      { orderBy: { createdAt: 'asc' }, limit: STUCK_EVENTS_LIMIT },
    ),
  };
}

const NEWEST_FIRST = { orderBy: { createdAt: 'desc' } } as const;

const BOUGHT = { status: { $in: ['paid', 'flagged'] } } as const;

function unpaidAt(now: Date) {
  return { status: 'open', createdAt: { $gt: new Date(now.getTime() - OPEN_ORDER_MS) } } as const;
}

async function findOrders(em: Em, now: Date): Promise<Order[]> {
  const requests = await em.find(RefundRequest, { settledAt: null, order: { $ne: null } }, { limit: ORDERS_LIMIT });
  const requested = requests.flatMap(({ order }) => order?.id ?? []);
  // Anybody can begin an order: what is unpaid must not push paid ones out of the list.
  const found = [
    ...(await em.find(Order, { id: { $in: requested } }, NEWEST_FIRST)),
    ...(await em.find(Order, BOUGHT, { ...NEWEST_FIRST, limit: ORDERS_LIMIT })),
    ...(await em.find(Order, unpaidAt(now), { ...NEWEST_FIRST, limit: OPEN_ORDERS_LIMIT })),
  ];
  return [...new Set(found)].toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt));
}
