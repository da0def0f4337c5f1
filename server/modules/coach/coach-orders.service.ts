import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { toDecimal } from '#contract/money.ts';
import type { Speaker } from '#contract/speak.ts';
import { momentIn } from '../../days.ts';
import type { Em } from '../../db/orm.ts';
import { findStuckJobs } from '../../jobs/counts.ts';
import type { Mode } from '../../mode.ts';
import { findUnsellable } from '../checkout/unsellable.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
import type { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { findRefusedMails, problemOf } from '../outbox/outbox.service.ts';
import { presentReceiptLink } from '../receipts/receipts.service.ts';
import type { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { type CoachOrders, findCoachOrders } from './coach-orders.queries.ts';

interface Options {
  mode: Mode;
  now: Date;
  /** The shop's origin. */
  url: string;
  queues: readonly JobQueue[];
  /** Where the shop is. */
  timeZone: string;
  /** Of the coach's language. */
  speaker: Speaker;
  /** Null where no card is charged; `prefix` is the start of programme names that is not shown. */
  cards: { prefix: string } | null;
}

/** What the coach sees of orders, and of work that is stuck. */
export async function presentOrders(
  em: Em,
  { mode, now, url, queues, timeZone, speaker, cards }: Options,
): Promise<CoachOrdersResponse> {
  const found = await findCoachOrders(em, mode, now);
  const refusedMails = await findRefusedMails(em, now);
  const stuckJobs = await findStuckJobs(em, queues, now);
  return {
    total: found.total,
    orders: found.orders.map((order) => presentOrder(order, found, { url, timeZone })),
    unmatched: found.requests.filter(({ order }) => !order).map((each) => presentUnmatched(each, timeZone)),
    stuckEvents: found.stuckEvents.map((each) => presentStuckEvent(each, timeZone)),
    refusedMails: refusedMails.map((mail) => presentRefusedMail(mail, { timeZone, speaker })),
    unsellable: cards ? await findUnsellable(em, cards.prefix) : [],
    stuckJobs: stuckJobs.map((job) => ({ ...job, since: momentIn(timeZone, job.since) })),
  };
}

function presentRefusedMail(
  mail: OutboxMail,
  { timeZone, speaker }: Pick<Options, 'timeZone' | 'speaker'>,
): CoachOrdersResponse['refusedMails'][number] {
  const { id, recipient: address, template, createdAt } = mail;
  const problem = problemOf(mail);
  return {
    id,
    address,
    mail: template,
    problem: problem && speaker.say(problem),
    createdAt: momentIn(timeZone, createdAt),
  };
}

type PresentedOrder = CoachOrdersResponse['orders'][number];

type Place = Pick<Options, 'url' | 'timeZone'>;

function presentOrder(order: Order, found: CoachOrders, place: Place): PresentedOrder {
  const { timeZone } = place;
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
    createdAt: momentIn(timeZone, order.createdAt),
    subscription: subscription?.status ?? null,
    endsAt: subscription?.endsAt ? momentIn(timeZone, subscription.endsAt) : null,
    problem: order.lastError ?? null,
    payments: found.payments
      .filter((payment) => payment.order.id === order.id)
      .map((payment) => presentPayment(payment, found, place)),
    requests: found.requests
      .filter((request) => request.order?.id === order.id)
      .map((request) => presentRequest(request, timeZone)),
  };
}

function presentPayment(
  payment: Payment,
  { receipts, refunds }: CoachOrders,
  { url, timeZone }: Place,
): PresentedOrder['payments'][number] {
  const refund = refunds.find((each) => each.payment.id === payment.id);
  return {
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    amount: toDecimal(payment.amountMinor),
    refunded: toDecimal(payment.refundedMinor),
    currency: payment.currency,
    createdAt: momentIn(timeZone, payment.createdAt),
    receipts: receipts.filter((each) => each.payment.id === payment.id).map((each) => presentReceiptLink(each, url)),
    refund: refund?.status ?? null,
    refundProblem: refund?.lastError ?? null,
  };
}

function presentRequest(request: RefundRequest, timeZone: string): PresentedOrder['requests'][number] {
  const { id, kind, fullName, note, createdAt, settledAt } = request;
  return { id, kind, fullName, note, createdAt: momentIn(timeZone, createdAt), settled: Boolean(settledAt) };
}

function presentUnmatched(request: RefundRequest, timeZone: string): CoachOrdersResponse['unmatched'][number] {
  const { id, fullName, email, contract, createdAt, settledAt } = request;
  return { id, fullName, email, contract, createdAt: momentIn(timeZone, createdAt), settled: Boolean(settledAt) };
}

function presentStuckEvent(event: ProviderEvent, timeZone: string): CoachOrdersResponse['stuckEvents'][number] {
  const { id, provider, type, attempts, lastError, createdAt } = event;
  return { id, provider, type, attempts, problem: lastError ?? null, createdAt: momentIn(timeZone, createdAt) };
}
