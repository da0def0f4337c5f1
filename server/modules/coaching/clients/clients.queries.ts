import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { ClientPart } from '#contract/coaching/client-needs.studio.ts';
import type { ClientsQuery } from '#contract/coaching/clients.studio.ts';
import { COVERING_CONSENTS } from '#contract/coaching/profile-options.ts';
import { dayIn, plusDays, DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt, coachedSql, NO_ACCOUNT } from '#server/modules/accounts/access/coached.ts';
import { buildWaitingSql, buildWaitingSinceSql } from '#server/modules/accounts/people/waiting.ts';
import {
  type CountedPageRow,
  cursorRowSql,
  cursorSql,
  offsetSql,
  orderSql,
  pageOfRows,
  passedSql,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toWordPatterns, buildMatchSql } from '#server/modules/studio/list.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';

export interface Shop {
  mode: Mode;
  /** Time zone of the shop. */
  timeZone: string;
  now: Date;
}

/** Current client, with the columns that show their needs. */
export interface ClientFound {
  id: string;
  /** Null for a guest. */
  user_id: string | null;
  email: string;
  email_key: string;
  member: string;
  began: string | Date;
  /** False until the first sign-in with the address. */
  signed_in: boolean;
  /** Start of their open thread. */
  waiting_at: string | Date | null;
  /** Start of a coaching without a message, answer or plan by the coach; for two weeks. */
  new_at: string | Date | null;
  /** Latest pain entry within two weeks and after the coach's last message. */
  pain_at: string | Date | null;
  /** First failure of the current renewal. */
  card_at: string | Date | null;
  /** Last session, or the start of the coaching or its first plan, whichever was last; if a week ago. */
  quiet_at: string | Date | null;
  last_session: string | Date | null;
  plan_until: string | null;
  needs_plan: boolean;
}

/** Days for which a client counts as new without a message, and until they count as quiet. */
const NEW_DAYS = 14;
const QUIET_DAYS = 7;
const PAIN_DAYS = 14;
const PLAN_DAYS = 7;

function values({ timeZone, now }: Shop) {
  return {
    ...coachedAt(now),
    new: new Date(now.getTime() - NEW_DAYS * DAY_MS),
    quiet: new Date(now.getTime() - QUIET_DAYS * DAY_MS),
    pain: new Date(now.getTime() - PAIN_DAYS * DAY_MS),
    soon: plusDays(dayIn(timeZone, now), PLAN_DAYS),
    covering: COVERING_CONSENTS,
  };
}

const NAME = "coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email)";

/** SQL: true if the client agreed to a consent that covers check-ins. */
const covered = (user: string) =>
  `exists (select from health_consent h where h.user_id = ${user} and h.version in (:covering) and h.taken_back_at is null)`;

/** SQL: accounts, and the newest order of each address without one, which the next clean-up opens. */
const coached = (mode: Mode) => `
  runs as materialized (${coachedSql(mode, 'r.user_id, r.order_id, r.created_at as began', '(r.user_id is not null or r.order_id is not null)')}),
  clients as (
    select u.id, u.id as user_id, u.email, u.email_key, ${NAME} as member, r.began, u.unproven_since is null as signed_in from app_user u
      join (select user_id, min(began) as began from runs where user_id is not null group by user_id) r on r.user_id = u.id
    union all
    select * from (select distinct on (email_key) id, null::uuid, email, email_key, coalesce(full_name, email), created_at, false from customer_order
      where id in (select order_id from runs where user_id is null)
        and ${NO_ACCOUNT} order by email_key, created_at desc, id) g)`;

/**
 * SQL: needs of each client, by index, or read once for all. Pain and its answers are rare. Reading each on its own
 * (`offset 0`) is planned faster than one join. Pain counts only with a consent, and earlier answers do not count.
 */
const judged = (mode: Mode) => `
  ${coached(mode)},
  failed as materialized (select user_id, case when user_id is null then order_id end as guest, min(current_period_end) as card_at
    from subscription where status = 'past_due' and current_period_end > :graced group by 1, 2),
  unanswered as materialized (select distinct user_id from check_in where answered_at is null and ${covered('check_in.user_id')}),
  hurt as materialized (select w.user_id, max(w.pain_at) as pain_at from workout w
    join lateral (select max(h.given_at) as at from health_consent h
      where h.user_id = w.user_id and h.version in (:covering) and h.taken_back_at is null) agreed on agreed.at is not null
    where w.pain_at > :pain and not w.deleted
      and not exists (select from check_in i where i.user_id = w.user_id and i.answered_at > greatest(w.pain_at, agreed.at) offset 0)
      and not exists (select from app_user u join thread o on o.email_key = u.email_key join thread_message m on m.thread_id = o.id
        where u.id = w.user_id and m.direction = 'out' and m.created_at > greatest(w.pain_at, agreed.at) offset 0)
    group by w.user_id),
  planned as materialized (select c.user_id, max(t.until_day) filter (where t.ended_at is null) as until_day,
      max(t.ended_at) as left_at, min(t.start_day)::timestamptz as first_day from clients c join training_plan t on t.user_id = c.user_id
      and t.until_day >= (c.began at time zone 'UTC')::date::text and (t.ended_at is null or t.ended_at >= c.began) group by c.user_id),
  judged as (
    select c.*, ${buildWaitingSinceSql('t')} as waiting_at, t.id is not null and unanswered.user_id is not null as check_in_waits,
      case when c.began > :new and p.first_day is null and not exists (select from check_in i where i.user_id = c.user_id and i.answered_at >= c.began)
        and not exists (select from thread o join thread_message m on m.thread_id = o.id
          where o.email_key = c.email_key and m.direction = 'out' and m.created_at >= c.began) then c.began end as new_at,
      h.pain_at, f.card_at, done.last_session,
      case when p.left_at >= p.until_day::timestamptz then null else p.until_day end as plan_until, greatest(c.began, p.left_at) as left_at,
      case when c.user_id is not null and seen.since < :quiet then seen.since end as quiet_at,
      c.user_id is not null and coalesce(p.until_day, '') <= :soon as needs_plan
    from clients c
    left join thread t on t.email_key = c.email_key and ${buildWaitingSql('t')}
    left join hurt h on h.user_id = c.user_id
    left join failed f on coalesce(f.user_id, f.guest) = c.id
    left join lateral (select w.finished_at as last_session from workout w
      where w.user_id = c.user_id and w.finished_at is not null and not w.deleted order by w.finished_at desc limit 1) done on true
    left join unanswered on unanswered.user_id = c.user_id left join planned p on p.user_id = c.user_id
    -- Nobody is quiet before their coaching and the first of its plans have begun. A former coaching's plans do not count.
    left join lateral (select greatest(done.last_session, c.began, p.first_day) as since) seen on true)`;

/** A thread that the coach put aside no longer counts. */
const HAS: Readonly<Record<ClientPart, string>> = {
  waiting: 'waiting_at is not null',
  'check-in': 'check_in_waits',
  new: 'new_at is not null',
  pain: 'pain_at is not null',
  card: 'card_at is not null',
  quiet: 'quiet_at is not null',
  plan: 'needs_plan',
};

/** Most urgent need first, then the oldest, then by name. */
const URGENCY = `case when waiting_at is not null then 1 when pain_at is not null then 2 when new_at is not null then 3
    when card_at is not null then 4 when quiet_at is not null then 5 when needs_plan then 6 else 9 end`;
const SINCE = `coalesce(waiting_at, pain_at, new_at, card_at, quiet_at, plan_until::timestamptz, left_at)`;
const ID: SortKey = { sql: 'id', type: 'uuid', down: false };
const byName = (down: boolean): SortKey[] => [{ sql: 'lower(member)', type: 'text', down }, ID];
const byNeed = (down: boolean): SortKey[] => [
  { sql: URGENCY, type: 'int', down },
  { sql: SINCE, type: 'timestamptz', down },
  ...byName(false),
];

type Counts = Record<ClientPart | 'all', number>;

/** Finds one page of clients, and the number of clients by need. One statement. */
export async function findClients(em: Em, query: z.output<typeof ClientsQuery>, shop: Shop) {
  const { q, sort, need } = query;
  const keys = sort.endsWith('name') ? byName(sort.startsWith('-')) : byNeed(sort.startsWith('-'));
  const cursor = readCursor(query, keys);
  const wanted = [need ? HAS[need] : 'true', q ? buildMatchSql(':q', 'member', 'email') : 'true'].join(' and ');
  const conditions = { ...HAS, all: 'true', total: 'wanted', passed: `wanted and ${passedSql(keys, cursor)}` };
  const columns = Object.entries(conditions).map(([name, has]) => `(count(*) filter (where ${has}))::int as "${name}"`);
  const sql = `with ${cursorRowSql(':at')}, ${judged(shop.mode)},
    listed as materialized (select *, ${wanted} as wanted from judged),
    counted as (select ${columns.join(', ')} from listed),
    picked as (select *, ${cursorSql(keys)} as row_cursor from listed where wanted order by ${orderSql(keys)}
      limit ${PAGE_ROWS} offset (select ${offsetSql(cursor, query.page)} from counted))
    select counted.*, p.* from counted left join picked p on true order by ${orderSql(keys)}`;
  const rows = await em.execute<(ClientFound & Counts & CountedPageRow)[]>(
    ...bindNamedParams(sql, { ...values(shop), q: toWordPatterns(q), at: cursor?.json ?? null }),
  );
  const { all, waiting, 'check-in': checkIn, new: fresh, pain, card, quiet, plan } = rows[0]!;
  const counts = { all, waiting, 'check-in': checkIn, new: fresh, pain, card, quiet, plan };
  return { ...pageOfRows(rows, cursor, query.page), counts };
}

export interface NeedsFound {
  new: number;
  new_since: string | Date | null;
  pain: number;
  pain_since: string | Date | null;
  quiet: number;
  quiet_since: string | Date | null;
  plan: number;
  /** Earliest moment since which a client has no plan. */
  unplanned_since: string | Date | null;
  /** Earliest end of a current plan. */
  plan_until: string | null;
}

/** Counts clients who are new, in pain, quiet or without a plan, with the earliest date of each. */
export async function countNeeds(em: Em, shop: Shop): Promise<NeedsFound> {
  const counts = (['new', 'pain', 'quiet'] as const).map(
    (need) => `(count(*) filter (where ${HAS[need]}))::int as "${need}", min(${need}_at) as ${need}_since`,
  );
  const sql = `with ${judged(shop.mode)} select ${counts.join(', ')}, (count(*) filter (where ${HAS.plan}))::int as plan,
    min(left_at) filter (where ${HAS.plan} and plan_until is null) as unplanned_since,
    min(plan_until) filter (where ${HAS.plan}) as plan_until from judged`;
  return (await em.execute<[NeedsFound]>(...bindNamedParams(sql, values(shop))))[0];
}

interface AdjacentClients {
  before_id: string | null;
  before_member: string | null;
  after_id: string | null;
  after_member: string | null;
}

/** Finds one client, with their neighbours by need; null without current coaching. */
export async function findClient(em: Em, id: string, shop: Shop): Promise<(ClientFound & AdjacentClients) | null> {
  const sql = `with ${judged(shop.mode)}
    select * from (select *, lag(id) over listed as before_id, lag(member) over listed as before_member,
      lead(id) over listed as after_id, lead(member) over listed as after_member
      from judged window listed as (order by ${orderSql(byNeed(false))})) placed where id = :id`;
  const [row] = await em.execute<(ClientFound & AdjacentClients)[]>(...bindNamedParams(sql, { ...values(shop), id }));
  return row ?? null;
}

/** Returns the start of a mailbox's coaching, or null. Test orders count outside live mode. */
export async function findCoachingPeriod(
  em: Em,
  { user, emailKey, mode }: { user: string | null; emailKey: string; mode: Mode },
) {
  const whose = `user_id = :user::uuid
    or (user_id is null and :user::uuid is null and order_id in (select id from customer_order where email_key = :mail))`;
  const had = ['subscription', 'purchase'].map(
    (table) => `select program_id, order_id, created_at from ${table} where ${whose}`,
  );
  const real =
    mode === 'live'
      ? "and not exists (select from customer_order o where o.id = had.order_id and o.mode <> 'live')"
      : '';
  const [row] = await em.execute<{ since: string | Date | null }[]>(
    ...bindNamedParams(
      `select min(had.created_at) as since from (${had.join(' union all ')}) had
       join program p on p.id = had.program_id and p.coaching where true ${real}`,
      { user, mail: emailKey },
    ),
  );
  return row?.since ? new Date(row.since) : null;
}

/** SQL: number of clients with an unanswered check-in. Takes the values of {@link coachedAt}, and `consent`. */
export function waitingCheckInsSql(mode: Mode): string {
  return `select count(distinct u.id)::int as count, min(i.created_at) as since from check_in i
    join app_user u on u.id = i.user_id
    join thread t on t.email_key = u.email_key and ${buildWaitingSql('t')}
    where i.answered_at is null and ${covered('u.id')} and exists (${coachedSql(mode, '', 'r.user_id = u.id')})`;
}
