import { toDecimal } from '#contract/money.ts';
import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import type { Em } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { presentReceiptLink } from '../after-sale/after-sale.service.ts';
import { Order, Payment, Refund, type RefundReason, RefundRequest } from '../orders/order.entity.ts';

/** As many as somebody looks through. */
const ORDERS_LIMIT = 200;
const OPEN_ORDERS_LIMIT = 50;
/** A message of a provider that waits for longer needs somebody to look. */
const STUCK_MS = 600_000;

/** What the coach sees of orders, the newest first; those that nobody has paid are left out after a day. */
export async function presentOrders(em: Em, { now, url }: { now: Date; url: string }): Promise<CoachOrdersResponse> {
  const day = new Date(now.getTime() - 86_400_000);
  const newest = { orderBy: { createdAt: 'desc' } } as const;
  // What nobody has paid yet, and anybody can begin, takes no room from what was.
  const asked = await em.find(Order, { id: { $in: await requestedOrders(em) } }, newest);
  const sold = await em.find(Order, { status: { $in: ['paid', 'flagged'] } }, { ...newest, limit: ORDERS_LIMIT });
  const open = await em.find(
    Order,
    { status: 'open', createdAt: { $gt: day } },
    { ...newest, limit: OPEN_ORDERS_LIMIT },
  );
  const orders = [...new Set([...asked, ...sold, ...open])].toSorted(
    (a, b) => Number(b.createdAt) - Number(a.createdAt),
  );
  const among = { order: { $in: orders.map(({ id }) => id) } };
  const payments = await em.find(Payment, among, { orderBy: { createdAt: 'desc' } });
  const of = { payment: { $in: payments.map(({ id }) => id) } };
  const receipts = await em.find(Receipt, of, { orderBy: { number: 'desc' } });
  const refunds = await em.find(Refund, of);
  const requests = [
    ...(await em.find(RefundRequest, among, newest)),
    ...(await em.find(RefundRequest, { order: null }, { ...newest, limit: OPEN_ORDERS_LIMIT })),
  ];
  const subscriptions = await em.find(Subscription, among);
  const stuck = await em.find(
    ProviderEvent,
    { status: 'pending', createdAt: { $lt: new Date(now.getTime() - STUCK_MS) } },
    { orderBy: { createdAt: 'asc' }, limit: 50 },
  );
  return {
    orders: orders.map((order) => {
      const subscription = subscriptions.find((each) => each.order?.id === order.id);
      return {
        id: order.id,
        status: order.status,
        fullName: order.fullName ?? null,
        email: order.email,
        programName: order.programName,
        offerName: order.offerName,
        interval: order.interval,
        amount: toDecimal(order.amountMinor),
        currency: order.currency,
        createdAt: order.createdAt.toISOString(),
        subscription: subscription?.status ?? null,
        endsAt: subscription?.endsAt?.toISOString() ?? null,
        problem: order.lastError ?? null,
        payments: payments
          .filter((payment) => payment.order.id === order.id)
          .map((payment) => {
            const refund = refunds.find((each) => each.payment.id === payment.id);
            return {
              id: payment.id,
              provider: payment.provider,
              status: payment.status,
              amount: toDecimal(payment.amountMinor),
              refunded: toDecimal(payment.refundedMinor),
              currency: payment.currency,
              createdAt: payment.createdAt.toISOString(),
              receipts: receipts
                .filter((each) => each.payment.id === payment.id)
                .map((each) => presentReceiptLink(each, url)),
              refund: refund?.status ?? null,
              refundProblem: refund?.lastError ?? null,
            };
          }),
        requests: requests
          .filter((request) => request.order?.id === order.id)
          .map(({ id, kind, fullName, note, createdAt, settledAt }) => ({
            id,
            kind,
            fullName,
            note,
            createdAt: createdAt.toISOString(),
            settled: Boolean(settledAt),
          })),
      };
    }),
    unmatched: requests
      .filter(({ order }) => !order)
      .map(({ id, fullName, email, contract, createdAt, settledAt }) => ({
        id,
        fullName,
        email,
        contract,
        createdAt: createdAt.toISOString(),
        settled: Boolean(settledAt),
      })),
    stuckEvents: stuck.map(({ id, type, attempts, lastError, createdAt }) => ({
      id,
      type,
      attempts,
      problem: lastError ?? null,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** The orders that wait for the coach. */
async function requestedOrders(em: Em): Promise<string[]> {
  const open = await em.find(RefundRequest, { settledAt: null, order: { $ne: null } }, { limit: ORDERS_LIMIT });
  return open.flatMap(({ order }) => order?.id ?? []);
}

/** Writes that a payment goes back, and that what was asked for is settled by it. @throws 409 where it cannot */
export function refundPayment(em: Em, id: string, reason: RefundReason, now: Date): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`refund-payment:${id}`]);
    const payment = await tx.findOne(Payment, { id }, { populate: ['order'] });
    if (!payment) throw new NotFound();
    const order = payment.order as Order;
    const refund = await tx.findOne(Refund, { payment });
    if (refund?.status === 'refused') tx.remove(refund);
    else if (refund || payment.status !== 'paid') {
      throw new AppError(409, 'not_refundable', 'This payment has gone back, or is on its way back.');
    }
    await tx.flush();
    createRefund(tx, payment, { reason, endsContract: order.interval === 'month', now });
    await tx.nativeUpdate(RefundRequest, { order: order.id, settledAt: null }, { settledAt: now });
  });
}

/** The coach has dealt with a request in another way. */
export async function closeRequest(em: Em, id: string, now: Date): Promise<void> {
  const done = await em.nativeUpdate(RefundRequest, { id }, { settledAt: now });
  if (done === 0) throw new NotFound();
}
