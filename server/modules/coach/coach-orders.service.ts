import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { toDecimal } from '#contract/money.ts';
import type { Em } from '../../db/orm.ts';
import { findStuckJobs } from '../../jobs/counts.ts';
import type { Mode } from '../../mode.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
import { findRefusedMails } from '../outbox/outbox.service.ts';
import { presentReceiptLink } from '../receipts/receipts.service.ts';
import type { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { type CoachOrders, findCoachOrders } from './coach-orders.queries.ts';

interface Options {
  mode: Mode;
  now: Date;
  /** The shop's origin. */
  url: string;
  queues: readonly JobQueue[];
}

/** What the coach sees of orders, and of work that is stuck. */
export async function presentOrders(em: Em, { mode, now, url, queues }: Options): Promise<CoachOrdersResponse> {
  const found = await findCoachOrders(em, mode, now);
  const refusedMails = await findRefusedMails(em, now);
  const stuckJobs = await findStuckJobs(em, queues, now);
  return {
    total: found.total,
    orders: found.orders.map((order) => presentOrder(order, found, url)),
    unmatched: found.requests.filter(({ order }) => !order).map(presentUnmatched),
    stuckEvents: found.stuckEvents.map(presentStuckEvent),
    refusedMails: refusedMails.map(({ id, recipient, template, lastError, createdAt }) => ({
      id,
      address: recipient,
      mail: template,
      problem: lastError ?? null,
      createdAt: createdAt.toISOString(),
    })),
    stuckJobs: stuckJobs.map((job) => ({ ...job, since: job.since.toISOString() })),
  };
}

type PresentedOrder = CoachOrdersResponse['orders'][number];

function presentOrder(order: Order, found: CoachOrders, url: string): PresentedOrder {
  const subscription = found.subscriptions.find((each) => each.order?.id === order.id);
  return {
    id: order.id,
    status: order.status,
    ...(order.mode === 'test' && { test: true }),
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
    payments: found.payments
      .filter((payment) => payment.order.id === order.id)
      .map((payment) => presentPayment(payment, found, url)),
    requests: found.requests.filter((request) => request.order?.id === order.id).map(presentRequest),
  };
}

function presentPayment(
  payment: Payment,
  { receipts, refunds }: CoachOrders,
  url: string,
): PresentedOrder['payments'][number] {
  const refund = refunds.find((each) => each.payment.id === payment.id);
  return {
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    amount: toDecimal(payment.amountMinor),
    refunded: toDecimal(payment.refundedMinor),
    currency: payment.currency,
    createdAt: payment.createdAt.toISOString(),
    receipts: receipts.filter((each) => each.payment.id === payment.id).map((each) => presentReceiptLink(each, url)),
    refund: refund?.status ?? null,
    refundProblem: refund?.lastError ?? null,
  };
}

function presentRequest(request: RefundRequest): PresentedOrder['requests'][number] {
  const { id, kind, fullName, note, createdAt, settledAt } = request;
  return { id, kind, fullName, note, createdAt: createdAt.toISOString(), settled: Boolean(settledAt) };
}

function presentUnmatched(request: RefundRequest): CoachOrdersResponse['unmatched'][number] {
  const { id, fullName, email, contract, createdAt, settledAt } = request;
  return { id, fullName, email, contract, createdAt: createdAt.toISOString(), settled: Boolean(settledAt) };
}

function presentStuckEvent(event: ProviderEvent): CoachOrdersResponse['stuckEvents'][number] {
  const { id, type, attempts, lastError, createdAt } = event;
  return { id, type, attempts, problem: lastError ?? null, createdAt: createdAt.toISOString() };
}
