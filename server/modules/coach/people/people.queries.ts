import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/studio/list.ts';
import type { PeopleQuery } from '#contract/studio/people.ts';
import type { Em } from '../../../db/orm.ts';
import type { Mode } from '../../../mode.ts';
import { GRACE_MS } from '../../access/access.service.ts';
import { anywhere, pageAt } from '../list.ts';

/** One mailbox, by a row that is its own. */
export interface Mailbox {
  key: string;
  /** Null for who has never signed in. */
  user_id: string | null;
  email_key: string;
  email: string;
  name: string | null;
  since: Date;
}

export interface PersonFound extends Mailbox {
  buyer: boolean;
  subscriber: boolean;
  coached: boolean;
  last_order: Date | null;
  spent: { currency: string; minor: number }[] | null;
}

export interface Shop {
  mode: Mode;
  now: Date;
}

/** Members first: what guests and subscribers with the same address have is theirs. */
const MAILBOXES = `
  select id as key, id as user_id, email_key, email, nullif(trim(concat_ws(' ', first_name, last_name)), '') as name, created_at as since
    from app_user where email_key not like '%@deleted.invalid'
  union all
  (select distinct on (email_key) id, null, email_key, email, full_name, created_at from customer_order o
    where user_id is null and status in ('paid', 'flagged') and email_key not like '%@deleted.invalid'
      and not exists (select from app_user u where u.email_key = o.email_key) order by email_key, created_at, id)
  union all
  select id, null, email_key, email, null, consent_at from subscriber s
    where not exists (select from app_user u where u.email_key = s.email_key)
      and not exists (select from customer_order o where o.email_key = s.email_key and user_id is null and status in ('paid', 'flagged'))`;

const theirs = (row: string) =>
  `(${row}.user_id = m.user_id or (${row}.user_id is null and ${row}.email_key = m.email_key))`;

const SUBSCRIBER = "exists (select from subscriber s where s.email_key = m.email_key and s.status = 'confirmed')";

/** What counts where money moves is what was paid with it. */
function conditions({ mode }: Shop) {
  const real = mode === 'live' ? "and o.mode = 'live'" : '';
  const bought = `o.status = 'paid' ${real}`;
  return {
    bought,
    coached: `(m.user_id in (select user_id from coached where user_id is not null) or m.email_key in (select email_key from coached where user_id is null and email_key is not null))`,
    // As `liveCoaching` says it of everybody.
    coachedNow: `select r.user_id, o.email_key from (
        select user_id, order_id, program_id from subscription where status in ('active', 'trialing')
          or (status = 'past_due' and current_period_end > :graced)
        union all select user_id, order_id, program_id from purchase where status = 'completed' and (access_until is null or access_until > :now)) r
      join program p on p.id = r.program_id and p.coaching left join customer_order o on o.id = r.order_id
      where (o.id is null or true ${real})`,
  };
}

/** One page of everybody with an address, with what they have; how many there are comes along. One statement. */
export async function findPeople(em: Em, query: z.output<typeof PeopleQuery>, shop: Shop) {
  const { bought, coached, coachedNow } = conditions(shop);
  const kinds = { member: 'm.user_id is not null', buyer: BUYER, subscriber: SUBSCRIBER, coached };
  const wanted = [
    query.kind ? kinds[query.kind] : 'true',
    query.q ? '(m.name ilike :q or m.email ilike :q)' : 'true',
  ].join(' and ');
  const down = query.sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last';
  const by = query.sort.replace('-', '') as keyof typeof ORDERS;
  // Sums are sorted without what they are about: the planner takes their number for a large one.
  const summed = by === 'lastOrder' || by === 'spent';
  const sql = `with coached as materialized (${coachedNow}), bought as materialized (${SUMS[by](bought)}),
    people as materialized (select * from (${MAILBOXES}) m where ${wanted}),
    counted as (select count(*)::int as total from people),
    placed as (select ${summed ? 'm.key as placed' : 'm.*'}, row_number() over (order by ${ORDERS[by]} ${down}, m.key) as place from people m ${summed ? SUMMED : ''}),
    picked as (select placed.* from placed, counted where place > ${PAGE_ROWS} * (least(:page::int, greatest(1, ceil(total / ${PAGE_ROWS}.0)))::int - 1)
      order by place limit ${PAGE_ROWS})
    select counted.total, m.*, ${boughtBy(bought)} as buyer, ${SUBSCRIBER} as subscriber, coalesce(${coached}, false) as coached,
      (select max(o.created_at) from customer_order o where ${theirs('o')} and ${bought}) as last_order,
      (select jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor) order by currency) from (
         select p.currency, sum(p.amount_minor - p.refunded_minor)::bigint as minor from customer_order o join payment p on p.order_id = o.id
         where ${theirs('o')} and ${bought} and p.status in (${MONEY_IN}) group by p.currency) sums) as spent
    from counted left join ${summed ? 'picked on true left join people m on m.key = picked.placed' : 'picked m on true'} order by place`;
  const graced = new Date(shop.now.getTime() - GRACE_MS);
  const rows = await em.execute<(PersonFound & { total: number })[]>(
    ...named(sql, { q: anywhere(query.q), page: query.page, now: shop.now, graced }),
  );
  const { total } = rows[0]!;
  const { shown, pages } = pageAt(query.page, total);
  return { found: total === 0 ? [] : rows, total, page: shown, pages };
}

const MONEY_IN = "'paid', 'refunded', 'disputed'";

/** What is counted for everybody, only where it decides about who is shown or in which order. */
const SUMS = {
  name: lastOrders,
  since: lastOrders,
  lastOrder: lastOrders,
  spent: (bought: string) =>
    sums(
      'sum(p.amount_minor - p.refunded_minor)',
      `customer_order o join payment p on p.order_id = o.id and p.status in (${MONEY_IN})`,
      bought,
    ),
} as const;

function lastOrders(bought: string): string {
  return sums('extract(epoch from max(o.created_at))', 'customer_order o', bought);
}

/** What an account bought, and what its address bought before it was proven. */
function sums(value: string, from: string, bought: string): string {
  return `select coalesce(o.user_id::text, u.id::text, o.email_key) as who, ${value} as value from ${from}
    left join app_user u on o.user_id is null and u.email_key = o.email_key where ${bought} group by 1`;
}

const WHO = 'coalesce(m.user_id::text, m.email_key)';

const ORDERS = {
  name: 'lower(coalesce(m.name, m.email))',
  since: 'm.since',
  lastOrder: 'bought.value',
  spent: 'bought.value',
} as const;

const SUMMED = `left join bought on bought.who = ${WHO}`;
const BUYER = `${WHO} in (select who from bought)`;
const boughtBy = (bought: string) => `exists (select from customer_order o where ${theirs('o')} and ${bought})`;

/** Whose row it is, with the mailbox; null where nobody has it. */
export async function findMailbox(em: Em, id: string): Promise<Mailbox | null> {
  const [row] = await em.execute<Mailbox[]>(
    ...named(
      `with asked as (select email_key from app_user where id = :id and email_key not like '%@deleted.invalid'
         union all select email_key from subscriber where id = :id
         union all select coalesce(u.email_key, o.email_key) from customer_order o left join app_user u on u.id = o.user_id
           where o.id = :id and coalesce(u.email_key, o.email_key) not like '%@deleted.invalid')
       select * from (${MAILBOXES}) m where email_key in (select email_key from asked) limit 1`,
      { id },
    ),
  );
  return row ?? null;
}

/** A statement with its values in the order of their names. */
export function named(sql: string, values: Readonly<Record<string, unknown>>): [sql: string, values: unknown[]] {
  const given: unknown[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]+)\b/g, (_, name: string) => {
    const value = values[name];
    const each = Array.isArray(value) ? value : [value];
    given.push(...each);
    return each.map(() => '?').join(', ');
  });
  return [text, given];
}
