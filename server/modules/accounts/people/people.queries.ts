import { bindNamedParams } from '#server/platform/db/named.ts';
import { isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { PeopleQuery } from '#contract/accounts/people.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt, coachedSql, NO_ACCOUNT } from '../access/coached.ts';
import { refreshPeople } from './keep-people.ts';
import { EMAIL_KEY_BY_ID_SQL, mailboxesSql, RECEIVED_STATUSES_SQL, mailboxOrderSql } from './mailboxes.ts';
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

/** A mailbox, found by one of its rows. */
export interface Mailbox {
  key: string;
  /** Account, which a client has before the first sign-in. */
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
  /** False until the first sign-in with the address. */
  member: boolean;
  last_order: Date | null;
  spent: { currency: string; minor: number }[] | null;
}

export interface Shop {
  mode: Mode;
  now: Date;
}

const MEMBER = 'exists (select from app_user u where u.id = m.user_id and u.unproven_since is null)';
const SUBSCRIBER = "exists (select from subscriber s where s.email_key = m.email_key and s.status = 'confirmed')";

/** SQL conditions. In live mode only live payments count. */
function conditions({ mode }: Shop) {
  const coached = (column: string, which: string) => coachedSql(mode, column, which);
  return {
    bought: `o.status = 'paid' and not ${isHeldForAccountSql('o')} ${mode === 'live' ? "and o.mode = 'live'" : ''}`,
    boughtAt: mode === 'live' ? 'm.last_live' : 'm.last_order',
    spent: mode === 'live' ? 'm.live_minor' : 'm.spent_minor',
    /** For all rows: each is looked up in sets that are read once. */
    isCoached: `(m.user_id in (${coached('r.user_id', 'r.user_id is not null')})
      or m.email_key in (select email_key from customer_order where ${NO_ACCOUNT} and id in (${coached('r.order_id', 'r.user_id is null and r.order_id is not null')})))`,
    /** For few rows: looked up by owner. */
    theyAreCoached: `(exists (${coached('', 'r.user_id = m.user_id')})
      or exists (select from customer_order where email_key = m.email_key and ${NO_ACCOUNT} and exists (${coached('', 'r.order_id = customer_order.id and r.user_id is null')})))`,
  };
}

/** Returns one page of all people with an address, and the total. `emailKey` limits it to one mailbox. */
export async function findPeople(em: Em, query: z.output<typeof PeopleQuery>, shop: Shop, emailKey?: string) {
  await refreshPeople(em);
  const { bought, boughtAt, spent, isCoached, theyAreCoached } = conditions(shop);
  const kinds = {
    member: MEMBER,
    buyer: `${boughtAt} is not null`,
    subscriber: SUBSCRIBER,
    coached: isCoached,
    contact: `not ${MEMBER} and ${boughtAt} is null and not ${SUBSCRIBER} and not coalesce(${isCoached}, false)`,
  };
  const wanted = [
    query.kind ? kinds[query.kind] : 'true',
    query.q ? buildMatchSql(':q', 'm.name', 'm.email') : 'true',
    emailKey === undefined ? 'true' : 'm.email_key = :only',
    // Bot submissions would bury the real people, so only a search shows them.
    query.q || emailKey !== undefined ? 'true' : 'not m.suspected',
  ].join(' and ');
  const orders = {
    name: { sql: 'lower(coalesce(m.name, m.email))', type: 'text' },
    since: { sql: 'm.since', type: 'timestamptz' },
    lastOrder: { sql: boughtAt, type: 'timestamptz' },
    spent: { sql: spent, type: 'bigint' },
  } as const;
  const sorted = orders[query.sort.replace('-', '') as keyof typeof orders];
  const keys: SortKey[] = [
    { ...sorted, down: query.sort.startsWith('-'), nulls: 'last' },
    { sql: 'm.key', type: 'uuid', down: false },
  ];
  const cursor = readCursor(query, keys);
  const sql = `with ${cursorRowSql(':at')}, counted as (select count(*)::int as total,
      (count(*) filter (where ${passedSql(keys, cursor)}))::int as passed from person m where ${wanted}),
    picked as (select m.*, ${cursorSql(keys)} as row_cursor from person m where ${wanted} order by ${orderSql(keys)}
      limit ${PAGE_ROWS} offset (select ${offsetSql(cursor, query.page)} from counted))
    select counted.*, m.row_cursor, m.key, m.user_id, m.email_key, m.email, m.name, m.since, ${boughtAt} is not null as buyer, ${SUBSCRIBER} as subscriber, coalesce(${theyAreCoached}, false) as coached, ${MEMBER} as member,
      ${boughtAt} as last_order,
      (select jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor) order by currency) from (
         select p.currency, sum(p.amount_minor - p.refunded_minor)::bigint as minor from customer_order o join payment p on p.order_id = o.id
         where ${mailboxOrderSql('o')} and ${bought} and p.status in (${RECEIVED_STATUSES_SQL}) group by p.currency) sums) as spent
    from counted left join picked m on true order by ${orderSql(keys)}`;
  const rows = await em.execute<(PersonFound & CountedPageRow)[]>(
    ...bindNamedParams(sql, {
      q: toWordPatterns(query.q),
      at: cursor?.json ?? null,
      ...coachedAt(shop.now),
      only: emailKey,
    }),
  );
  return pageOfRows(rows, cursor, query.page);
}

/** Returns the mailbox that a row belongs to; null for an unknown id. */
export async function findMailbox(em: Em, id: string): Promise<Mailbox | null> {
  const [row] = await em.execute<Mailbox[]>(
    ...bindNamedParams(
      `with asked as (${EMAIL_KEY_BY_ID_SQL})
       select m.* from asked, lateral (${mailboxesSql((emailKey) => `${emailKey} = asked.email_key`)}) m limit 1`,
      { id },
    ),
  );
  return row ?? null;
}
