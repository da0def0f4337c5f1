import { COVERING_CONSENTS } from '#contract/coaching/profile-options.ts';
import type { ActivityItem, WaitingKind } from '#contract/operations/today.studio.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { stuckRows } from '#server/platform/jobs/counts.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt } from '#server/modules/accounts/access/coached.ts';
import { REFUSED_SQL, refusedSince } from '#server/platform/outbox/refused-mails.ts';
import { waitingCheckInsSql } from '#server/modules/coaching/clients/clients.queries.ts';
import { REJECT_REASONS } from '#contract/sales/refund-reasons.ts';
import { buildOpenRequestSql, buildRealMoneySql } from '#server/modules/sales/order-desk/orders.queries.ts';
import { refusedRefunds } from '#server/modules/sales/refunds/refused-refunds.ts';
import { renewalFailed } from '#server/modules/sales/subscriptions/subscriptions.service.ts';
import { EMPTY_SQL } from '#server/modules/catalog/programs/programs.queries.ts';
import { buildMoneyMovementsSql } from '#server/modules/embed/analytics/statistics.queries.ts';
import {
  buildThreadOpenSql,
  buildOpenSinceSql,
  buildWaitingSql,
  buildWaitingSinceSql,
} from '#server/modules/accounts/people/waiting.ts';
import { STUCK_MS, UNMATCHED_SQL } from '../stuck-jobs/stuck.service.ts';

export interface Waiting {
  kind: WaitingKind;
  count: number;
  since: Date | null;
  /** Start of the earliest wait that may have a deadline; null if none has. */
  dueSince: Date | null;
  /** Earliest start of a wait for a promised answer. */
  promisedSince: Date | null;
}

/** Maximum number of recent events. */
const EVENTS_LIMIT = 12;

/**
 * Counts everything that waits, with the oldest of each, in one statement. The conditions are those of the linked lists
 * (`WAITING_LISTS`), so the numbers match.
 */
export async function countWaiting(
  em: Em,
  { mode, now, queues }: { mode: Mode; now: Date; queues: readonly JobQueue[] },
): Promise<Waiting[]> {
  const openRequests = (kind: Parameters<typeof buildOpenRequestSql>[0]) =>
    `min(r.created_at) from refund_request r join customer_order o on o.id = r.order_id
    where ${buildOpenRequestSql(kind, now)} and ${buildRealMoneySql(mode)}`;
  const requests = (kind: Parameters<typeof buildOpenRequestSql>[0]) =>
    `count(distinct r.order_id)::int, ${openRequests(kind)}`;
  const stuck = new Date(now.getTime() - STUCK_MS);
  const jobs = stuckRows(em, queues, now);
  const [checkIns, coached] = bindNamedParams(waitingCheckInsSql(mode), {
    ...coachedAt(now),
    covering: COVERING_CONSENTS,
  });
  const rows = await em.execute<
    (Record<'since' | 'due' | 'promised', string | Date | null> & { kind: WaitingKind; count: number })[]
  >(
    `select waiting.*,
       case when kind = 'withdrawals' then (select ${openRequests('withdrawal')} and not r.is_late) else since end as due,
       case when kind = 'promised' then (select min(promised_since) from thread where ${buildWaitingSql()}) end as promised
     from (select 'check-ins' as kind, count, since from (${checkIns}) as check_ins
     union all select 'threads', count(*)::int, min(${buildOpenSinceSql()}) from thread
       where ${buildThreadOpenSql()} and promised_since is null
     union all select 'promised', count(*)::int, min(${buildWaitingSinceSql()}) from thread
       where ${buildWaitingSql()} and promised_since is not null
     union all select 'withdrawals', ${requests('withdrawal')}
     union all select 'unmatched', count(*)::int, min(created_at) from refund_request where ${UNMATCHED_SQL}
     union all select 'refunds', ${requests('guarantee')}
     union all select 'refused-refunds', count(distinct o.id)::int, min(refused.since)
       from (${refusedRefunds('p.order_id, coalesce(r.done_at, r.created_at) as since')}) as refused
       join customer_order o on o.id = refused.order_id where ${buildRealMoneySql(mode)}
     union all select 'renewals', count(*)::int, min(s.current_period_end) from subscription s
       left join customer_order o on o.id = s.order_id where ${renewalFailed(mode)}
     union all select 'refused-mails', count(*)::int, min(created_at) from outbox_mail
       where ${REFUSED_SQL}
     union all select 'provider-messages', count(*)::int, min(created_at) from provider_event
       where status = 'pending' and created_at < ?
     union all select 'empty-programmes', count(*)::int, null::timestamptz from (${EMPTY_SQL}) as empty
     union all select 'jobs', count(*)::int, min(since) from (${jobs.sql}) as stuck) as waiting`,
    [...coached, refusedSince(now), stuck, ...jobs.values],
  );
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, since, due, promised }) => ({
      kind,
      count,
      since: since ? new Date(since) : null,
      dueSince: due ? new Date(due) : null,
      promisedSince: promised ? new Date(promised) : null,
    }));
}

type Row = Record<'id' | 'at' | 'a' | 'b', string> & {
  kind: ActivityItem['kind'];
  minor: number | null;
  c: string | null;
  d: string | null;
};

/** Finds recent orders, refused payments, acts of buyers, accounts and guides, without erased people. */
export async function findLately(em: Em, mode: Mode): Promise<Row[]> {
  return em.execute<Row[]>(
    `select * from (
       (select 'order' as kind, cast(id as text) as id, paid_at as at, coalesce(full_name, email) as a,
          concat_ws(': ', program_name, nullif(offer_name, program_name)) as b, coalesce(first_minor, amount_minor) as minor, currency as c, null as d from customer_order
        where paid_at is not null and email_key not like 'deleted-%@deleted.invalid' ${mode === 'live' ? "and mode = 'live'" : ''} order by paid_at desc limit ${EVENTS_LIMIT})
       union all
       (select 'returned', cast(r.id as text), r.created_at, coalesce(o.full_name, o.email),
          concat_ws(': ', o.program_name, nullif(o.offer_name, o.program_name)), p.amount_minor, p.currency, cast(o.id as text)
        from refund r join payment p on p.id = r.payment_id join customer_order o on o.id = p.order_id
        where p.status in ('duplicate', 'mismatch') and r.reason in (${REJECT_REASONS.map((reason) => `'${reason}'`).join(', ')})
          and o.email_key not like 'deleted-%@deleted.invalid' and ${buildRealMoneySql(mode)}
        order by r.created_at desc limit ${EVENTS_LIMIT})
       union all
       (select 'buyer', cast(b.id as text), b.created_at, coalesce(o.full_name, o.email), b.action, null, cast(o.id as text), null
        from (
          select * from buyer_action a
          where exists (select from customer_order where id = a.order_id and email_key not like 'deleted-%@deleted.invalid'
            ${mode === 'live' ? "and mode = 'live'" : ''})
          order by created_at desc limit ${EVENTS_LIMIT}
        ) b join customer_order o on o.id = b.order_id)
       union all
       (select 'account', cast(id as text), created_at, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email),
          '', null, null, null from app_user where unproven_since is null and email_key not like 'deleted-%@deleted.invalid'
        order by created_at desc limit ${EVENTS_LIMIT})
       union all
       (select 'guide', cast(id as text), created_at, email, '', null, null, null from signup
        where bot_signal is null order by created_at desc limit ${EVENTS_LIMIT})
     ) as happened order by at desc, id limit ${EVENTS_LIMIT}`,
  );
}

/** Finds posts and newsletters that leave in a period, the next one first. */
export function findScheduled(em: Em, now: Date, until: Date) {
  return em.execute<{ kind: 'post' | 'newsletter'; id: string; title: string; at: string }[]>(
    `select 'newsletter' as kind, cast(id as text) as id, subject as title, send_at as at from letter
       where status = 'scheduled' and send_at between ? and ?
     union all select 'post', cast(id as text), title, published_at from post
       where not draft and published_at between ? and ?
     order by at, id`,
    [now, until, now, until],
  );
}

/** Counts subscribers who confirmed since a moment. */
export async function countConfirmed(em: Em, since: Date): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from subscriber where status = 'confirmed' and confirmed_at >= ?`,
    [since],
  );
  return row!.count;
}

export interface SalesTotals {
  currency: string;
  now: string;
  nowPayments: number;
  before: string;
  beforePayments: number;
}

/** Sums payments minus refunds since a moment and in the period before, by currency. */
export function sumSales(
  em: Em,
  { mode, month, before, now }: { mode: Mode; month: Date; before: Date; now: Date },
): Promise<SalesTotals[]> {
  return em.execute<SalesTotals[]>(
    `select currency,
       coalesce(sum(minor) filter (where at >= ?), 0)::text as now,
       (count(first) filter (where at >= ?))::int as "nowPayments",
       coalesce(sum(minor) filter (where at < ?), 0)::text as before,
       (count(first) filter (where at < ?))::int as "beforePayments"
     from (${buildMoneyMovementsSql(mode).join(' union all ')}) as moved group by currency order by currency`,
    [month, month, month, month, before, now, before, now],
  );
}
