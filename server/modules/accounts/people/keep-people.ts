import type { Em } from '#server/platform/db/orm.ts';
import { isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import { mailboxesSql, RECEIVED_STATUSES_SQL, mailboxOrderSql } from './mailboxes.ts';

/**
 * Recomputes the `person` rows of changed people. Call it before reading `person`, so that the result includes all
 * earlier commits. Triggers mark changed people in the same transaction, and only insert, so they never wait. One
 * process at a time handles the marks. Its single statement sees each mark together with its change; later commits
 * bring new marks.
 */
export async function refreshPeople(em: Em): Promise<void> {
  while (await hasMarks(em)) {
    await em.transactional(async (tx) => {
      await tx.execute("select pg_advisory_xact_lock(hashtext('people'))");
      await tx.execute(KEEP);
    });
  }
}

async function hasMarks(em: Em): Promise<boolean> {
  const [found] = await em.execute<{ marked: boolean }[]>('select exists (select from person_mark) as marked');
  return found!.marked;
}

/** Marks per statement: importing a list leaves one for each subscriber. */
const BATCH = 5_000;

const PERSON_COLUMNS = [
  'key',
  'user_id',
  'email',
  'name',
  'since',
  'suspected',
  'last_order',
  'spent_minor',
  'last_live',
  'live_minor',
];

/** Looks up orders and payments by index, one mailbox at a time, because few have changed. */
const KEEP = `with taken as (delete from person_mark where id in (select id from person_mark order by id limit ${BATCH})
    returning user_id, email_key, order_id),
  changed as materialized (
    select email_key from taken where email_key is not null
    union select email_key from app_user where id in (select user_id from taken)
    union select coalesce(u.email_key, o.email_key) from customer_order o left join app_user u on u.id = o.user_id
      where o.id in (select order_id from taken)),
  made as materialized (
    select m.*, bought.* from changed c
    cross join lateral (${mailboxesSql((emailKey) => `${emailKey} = c.email_key`)}) m
    cross join lateral (
      select max(o.created_at) as last_order, sum(paid.minor) as spent_minor,
        max(o.created_at) filter (where o.mode = 'live') as last_live, sum(paid.minor) filter (where o.mode = 'live') as live_minor
      from customer_order o cross join lateral (
        select sum(p.amount_minor - p.refunded_minor) as minor from payment p where p.order_id = o.id and p.status in (${RECEIVED_STATUSES_SQL})) paid
      where ${mailboxOrderSql('o')} and o.status = 'paid' and not ${isHeldForAccountSql('o')}) bought),
  gone as (delete from person where email_key in (select email_key from changed) and email_key not in (select email_key from made))
  insert into person (email_key, ${PERSON_COLUMNS.join(', ')}) select email_key, ${PERSON_COLUMNS.join(', ')} from made
  on conflict (email_key) do update set ${PERSON_COLUMNS.map((each) => `${each} = excluded.${each}`).join(', ')}`;
