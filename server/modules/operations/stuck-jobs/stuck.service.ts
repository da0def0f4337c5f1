import type * as z from 'zod';
import type { StuckResponse, Unmatched, UnmatchedQuery } from '#contract/operations/stuck.studio.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { findStuckJobs } from '#server/platform/jobs/counts.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { Mode } from '#server/platform/mode.ts';
import { findUnsellable } from '#server/modules/sales/checkout/unsellable.ts';
import { findRefusals, refusalWords } from '#server/modules/sales/providers/provider-refusals.service.ts';
import type { ProviderRefusal } from '#server/modules/sales/providers/provider-refusal.entity.ts';
import { RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import type { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { describeMailProblem } from '#server/platform/outbox/outbox.service.ts';
import {
  findRefusedMails,
  REFUSED_SQL,
  REFUSED_UNKNOWN_SQL,
  refusedSince,
} from '#server/platform/outbox/refused-mails.ts';
import { ProviderEvent } from '#server/modules/sales/webhooks/provider-event.entity.ts';
import { findPage, buildTextFilter, parseSort } from '#server/modules/studio/list.ts';
import { presentBuyer } from '#server/modules/sales/order-desk/buyer.ts';
import { buildRealMoneySql } from '#server/modules/sales/order-desk/orders.queries.ts';
import { refusedRefunds } from '#server/modules/sales/refunds/refused-refunds.ts';

const STUCK_EVENTS_LIMIT = 50;
/** Age from which a waiting provider event needs attention. */
export const STUCK_MS = 600_000;
/** SQL: unsettled withdrawals without an order. */
export const UNMATCHED_SQL = 'order_id is null and settled_at is null';

interface Options {
  now: Date;
  mode: Mode;
  queues: readonly JobQueue[];
  /** Time zone of the shop. */
  timeZone: string;
  /** Translator for the coach's language. */
  speaker: Speaker;
  /** Null without card payments; `prefix` is the brand prefix that programme names lose. */
  cards: { prefix: string } | null;
}

/** Presents stuck jobs and unpayable prices. */
export async function presentStuck(
  em: Em,
  { now, mode, queues, timeZone, speaker, cards }: Options,
): Promise<StuckResponse> {
  const refusedMails = await findRefusedMails(em, now);
  const { jobs, total } = await findStuckJobs(em, queues, now);
  const old = new Date(now.getTime() - STUCK_MS);
  const stuckEvents = await em.find(
    ProviderEvent,
    { status: 'pending', createdAt: { $lt: old } },
    { orderBy: { createdAt: 'asc' }, limit: STUCK_EVENTS_LIMIT },
  );
  const { withdrawals, refunds, mails, unknown, stripe, paypal } = await countAll(em, { now, mode, old });
  return {
    openWithdrawals: withdrawals,
    refusedRefunds: refunds,
    totals: { jobs: total, mails, mailsToUnknown: unknown, events: { stripe, paypal } },
    stuckEvents: stuckEvents.map((each) => presentStuckEvent(each, timeZone)),
    refusedMails: refusedMails.map((mail) => presentRefusedMail(mail, { timeZone, speaker })),
    refusals: (await findRefusals(em, now)).map((each) => presentRefusal(each, timeZone, speaker)),
    unsellable: cards ? await findUnsellable(em, cards.prefix) : [],
    stuckJobs: jobs.map((job) => ({ ...job, since: formatLocalMoment(timeZone, job.since) })),
  };
}

type Counts = Record<'withdrawals' | 'refunds' | 'mails' | 'unknown' | 'stripe' | 'paypal', number>;

/** Counts everything that is listed in part, in one statement. */
async function countAll(em: Em, { now, mode, old }: { now: Date; mode: Mode; old: Date }): Promise<Counts> {
  const [counts] = await em.execute<Counts[]>(
    `select (select count(*)::int from refund_request where ${UNMATCHED_SQL}) as withdrawals,
       (select count(distinct o.id)::int from customer_order o
        where o.id in (${refusedRefunds('p.order_id')}) and ${buildRealMoneySql(mode)}) as refunds,
       (select count(*)::int from outbox_mail where ${REFUSED_SQL}) as mails,
       (select count(*)::int from outbox_mail where ${REFUSED_UNKNOWN_SQL}) as unknown,
       count(*) filter (where provider = 'stripe')::int as stripe, count(*) filter (where provider = 'paypal')::int as paypal
     from provider_event where status = 'pending' and created_at < ?`,
    [refusedSince(now), refusedSince(now), old],
  );
  return counts!;
}

/** Lists one page of the withdrawals without an order, open ones first. */
export function listUnmatched(em: Em, { q, sort, show, ...place }: z.output<typeof UnmatchedQuery>) {
  const settledAt = show && { settledAt: show === 'open' ? null : { $ne: null } };
  const where = { order: null, ...settledAt, ...(q && buildTextFilter(q, ['full_name', 'email', 'contract'])) };
  return findPage(em, RefundRequest, where, place, [{ settledAt: 'desc nulls first' }, ...parseSort(sort)]);
}

function presentRefusedMail(
  mail: OutboxMail,
  { timeZone, speaker }: Pick<Options, 'timeZone' | 'speaker'>,
): StuckResponse['refusedMails'][number] {
  const { id, recipient: address, template, createdAt } = mail;
  const problem = describeMailProblem(mail);
  return {
    id,
    address,
    mail: template,
    problem: problem && speaker.say(problem),
    createdAt: formatLocalMoment(timeZone, createdAt),
  };
}

export function presentUnmatched(request: RefundRequest, timeZone: string): Unmatched {
  const { id, fullName, email, contract, createdAt, settledAt } = request;
  const { fullName: name, ...buyer } = presentBuyer({ fullName, email, receipt: null });
  const moment = formatLocalMoment(timeZone, createdAt);
  return { id, fullName: name ?? '', ...buyer, contract, createdAt: moment, settled: Boolean(settledAt) };
}

function presentRefusal(row: ProviderRefusal, timeZone: string, { say }: Speaker): StuckResponse['refusals'][number] {
  const { id, provider, kind, detail, times, firstAt, lastAt } = row;
  const moments = { since: formatLocalMoment(timeZone, firstAt), lastAt: formatLocalMoment(timeZone, lastAt) };
  return { id, provider, kind, ...refusalWords(row, say), detail, times, ...moments };
}

function presentStuckEvent(event: ProviderEvent, timeZone: string): StuckResponse['stuckEvents'][number] {
  const { id, provider, type, attempts, lastError, createdAt } = event;
  return {
    id,
    provider,
    type,
    attempts,
    problem: lastError ?? null,
    createdAt: formatLocalMoment(timeZone, createdAt),
  };
}
