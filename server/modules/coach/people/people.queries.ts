import { named } from '../../../db/named.ts';
import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/studio/list.ts';
import type { PeopleQuery } from '#contract/studio/people.ts';
import type { Em } from '../../../db/orm.ts';
import type { Mode } from '../../../mode.ts';
import { coachedAt, coachedSql } from '../../access/coached.ts';
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
  select * from (select distinct on (email_key) id, null::uuid, email_key, email, full_name, created_at from customer_order
    where user_id is null and status in ('paid', 'flagged') and email_key not like '%@deleted.invalid' order by email_key, created_at, id) g
    where not exists (select from app_user u where u.email_key = g.email_key)
  union all
  select id, null, email_key, email, null, consent_at from subscriber s
    where not exists (select from app_user u where u.email_key = s.email_key)
      and not exists (select from customer_order o where o.email_key = s.email_key and user_id is null and status in ('paid', 'flagged'))`;

const theirs = (row: string) =>
  `(${row}.user_id = m.user_id or (${row}.user_id is null and ${row}.email_key = m.email_key))`;

const SUBSCRIBER = "exists (select from subscriber s where s.email_key = m.email_key and s.status = 'confirmed')";

/** What counts where money moves is what was paid with it. */
function conditions({ mode }: Shop) {
  const coached = (column: string, which: string) => coachedSql(mode, column, which);
  return {
    bought: `o.status = 'paid' ${mode === 'live' ? "and o.mode = 'live'" : ''}`,
    /** Of everybody at once: each is looked up in what was read once. */
    isCoached: `(m.user_id in (${coached('r.user_id', 'r.user_id is not null')})
      or m.email_key in (${coached('o.email_key', 'r.user_id is null and o.id is not null')}))`,
    /** Of a few: what is theirs is looked up by whose it is. */
    theyAreCoached: `(exists (${coached('', 'r.user_id = m.user_id')})
      or exists (select from customer_order g where g.email_key = m.email_key and exists (${coached('', 'r.order_id = g.id and r.user_id is null')})))`,
  };
}

/**
 * One page of everybody with an address, with what they have; how many there are comes along. One statement. `emailKey`
 * asks for one mailbox alone.
 */
export async function findPeople(em: Em, query: z.output<typeof PeopleQuery>, shop: Shop, emailKey?: string) {
  const { bought, isCoached, theyAreCoached } = conditions(shop);
  const kinds = { member: 'm.user_id is not null', buyer: buyers(bought), subscriber: SUBSCRIBER, coached: isCoached };
  const wanted = [
    query.kind ? kinds[query.kind] : 'true',
    query.q ? '(m.name ilike :q or m.email ilike :q)' : 'true',
    emailKey === undefined ? 'true' : 'm.email_key = :only',
  ].join(' and ');
  const down = query.sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last';
  const by = query.sort.replace('-', '') as keyof typeof ORDERS;
  const { sums, value } = ORDERS[by];
  const sql = `with ${sums?.(bought) ?? ''}
    people as materialized (select * from (${MAILBOXES}) m where ${wanted}),
    counted as (select count(*)::int as total from people),
    picked as (select m.*, ${value} as sorted from people m
      ${sums ? 'left join summed own on own.user_id = m.user_id left join summed guest on guest.guest = m.email_key' : ''}
      order by sorted ${down}, m.key limit ${PAGE_ROWS}
      offset (select ${PAGE_ROWS} * (least(:page::int, greatest(1, ceil(total / ${PAGE_ROWS}.0)))::int - 1) from counted))
    select counted.total, m.*, ${boughtBy(bought)} as buyer, ${SUBSCRIBER} as subscriber, coalesce(${theyAreCoached}, false) as coached,
      (select max(o.created_at) from customer_order o where ${theirs('o')} and ${bought}) as last_order,
      (select jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor) order by currency) from (
         select p.currency, sum(p.amount_minor - p.refunded_minor)::bigint as minor from customer_order o join payment p on p.order_id = o.id
         where ${theirs('o')} and ${bought} and p.status in (${MONEY_IN}) group by p.currency) sums) as spent
    from counted left join picked m on true order by sorted ${down}, m.key`;
  const rows = await em.execute<(PersonFound & { total: number })[]>(
    ...named(sql, { q: anywhere(query.q), page: query.page, ...coachedAt(shop.now), only: emailKey }),
  );
  const { total } = rows[0]!;
  const { shown, pages } = pageAt(query.page, total);
  return { found: total === 0 ? [] : rows, total, page: shown, pages };
}

const MONEY_IN = "'paid', 'refunded', 'disputed'";

/**
 * Sums over all orders, only where they decide about the order: what accounts bought, by their id, beside what was
 * bought with an address before it was proven. By columns as they are, which the database groups fast.
 */
function sumsOf(value: string, from: string) {
  return (bought: string) => `
    summed as materialized (select o.user_id, case when o.user_id is null then o.email_key end as guest, ${value} as value
      from ${from} where ${bought} group by 1, 2),`;
}

const ORDERS: Readonly<
  Record<'name' | 'since' | 'lastOrder' | 'spent', { sums?: (bought: string) => string; value: string }>
> = {
  name: { value: 'lower(coalesce(m.name, m.email))' },
  since: { value: 'm.since' },
  lastOrder: { value: 'greatest(own.value, guest.value)', sums: sumsOf('max(o.created_at)', 'customer_order o') },
  spent: {
    value: 'coalesce(own.value + guest.value, own.value, guest.value)',
    sums: sumsOf(
      'sum(p.amount_minor - p.refunded_minor)',
      `customer_order o join payment p on p.order_id = o.id and p.status in (${MONEY_IN})`,
    ),
  },
};

const buyers = (bought: string) =>
  `(m.user_id in (select user_id from customer_order o where user_id is not null and ${bought})
    or m.email_key in (select email_key from customer_order o where user_id is null and ${bought}))`;
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
