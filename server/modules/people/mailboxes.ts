/**
 * SQL: one row for each mailbox. Members first: what guests and subscribers with the same address have is theirs.
 * `which` says whose, of the address that it is given.
 */
export function mailboxesSql(which: (emailKey: string) => string): string {
  return `
  select id as key, id as user_id, email_key, email, nullif(trim(concat_ws(' ', first_name, last_name)), '') as name, created_at as since
    from app_user where email_key not like '%@deleted.invalid' and ${which('email_key')}
  union all
  select * from (select distinct on (email_key) id, null::uuid, email_key, email, full_name, created_at from customer_order
    where user_id is null and status in ('paid', 'flagged') and email_key <> '' and email_key not like '%@deleted.invalid' and ${which('email_key')}
    order by email_key, created_at, id) g
    where not exists (select from app_user u where u.email_key = g.email_key)
  union all
  select id, null, email_key, email, null, consent_at from subscriber s
    where ${which('s.email_key')} and not exists (select from app_user u where u.email_key = s.email_key)
      and not exists (select from customer_order o where o.email_key = s.email_key and user_id is null and status in ('paid', 'flagged'))`;
}

/** SQL: an order of the mailbox `m`. */
export function theirs(order: string): string {
  return `(${order}.user_id = m.user_id or (${order}.user_id is null and ${order}.email_key = m.email_key))`;
}

/** SQL: the states of a payment that has come in, whatever became of it. */
export const MONEY_IN = "'paid', 'refunded', 'disputed'";
