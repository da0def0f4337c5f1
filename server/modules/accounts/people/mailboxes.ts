/** SQL: an address that is neither empty nor erased. */
const NAMED = "email_key <> '' and email_key not like '%@deleted.invalid'";
const PAID = "status in ('paid', 'flagged')";

interface Trace {
  table: string;
  /** SQL: the column with the address. */
  address: string;
  /** SQL: the remaining columns: address as typed, name, time, and whether a bot seems to have left it. */
  columns: string;
  /** SQL: condition for rows without an order or account, which are found otherwise. */
  where?: string;
}

/** Rows of people without an account, a purchase or the newsletter. */
export const TRACES: readonly Trace[] = [
  { table: 'contact_message', address: 'email_key', columns: 'email, name, created_at, bot_signal' },
  { table: 'signup', address: 'email_key', columns: 'email, null, created_at, bot_signal' },
  { table: 'thread', address: 'email_key', columns: 'email, name, created_at, spam' },
  {
    table: 'onboarding',
    address: 'email_key',
    columns: 'email, full_name, created_at, null',
    where: 'order_id is null',
  },
  {
    table: 'refund_request',
    address: 'lower(email)',
    columns: 'email, full_name, created_at, null',
    where: 'order_id is null',
  },
  // Gifts to addresses that have not signed in.
  {
    table: 'purchase',
    address: 'email_key',
    columns: 'email_key, null, created_at, null',
    where: 'order_id is null and user_id is null and email_key is not null',
  },
  // Unpaid orders.
  {
    table: 'customer_order',
    address: 'email_key',
    columns: 'email, full_name, created_at, null',
    where: `user_id is null and not (${PAID})`,
  },
];

/**
 * Builds SQL with one row per mailbox. Members come first and include guests and subscribers with the same address.
 * `which` is a condition on the given address. `suspected` is true if bots left all of its rows.
 */
export function mailboxesSql(which: (emailKey: string) => string): string {
  const traces = TRACES.map(
    ({ table, address, columns, where = 'true' }) =>
      `select id, ${address}, ${columns} from ${table} where ${where} and ${which(address)}`,
  );
  return `
  select id as key, id as user_id, email_key, email, nullif(trim(concat_ws(' ', first_name, last_name)), '') as name, created_at as since, false as suspected
    from app_user where email_key not like '%@deleted.invalid' and ${which('email_key')}
  union all
  select * from (select distinct on (email_key) id, null::uuid, email_key, email, full_name, created_at, false from customer_order
    where user_id is null and ${PAID} and ${NAMED} and ${which('email_key')}
    order by email_key, created_at, id) g
    where not exists (select from app_user u where u.email_key = g.email_key)
  union all
  select id, null, email_key, email, null, consent_at, false from subscriber s
    where ${which('s.email_key')} and not exists (select from app_user u where u.email_key = s.email_key)
      and not exists (select from customer_order o where o.email_key = s.email_key and user_id is null and ${PAID})
  union all
  select * from (select distinct on (email_key) id, null::uuid, email_key, email, nullif(name, ''), created_at,
      bool_and(bot is not null) over (partition by email_key)
    from (${traces.join(' union all ')}) as trace(id, email_key, email, name, created_at, bot) where ${NAMED}
    order by email_key, created_at, id) t
    where not exists (select from app_user u where u.email_key = t.email_key)
      and not exists (select from customer_order o where o.email_key = t.email_key and user_id is null and ${PAID})
      and not exists (select from subscriber s where s.email_key = t.email_key)`;
}

/** SQL: an order of the mailbox `m`. */
export function mailboxOrderSql(order: string): string {
  return `(${order}.user_id = m.user_id or (${order}.user_id is null and ${order}.email_key = m.email_key))`;
}

/** SQL: the states of a payment that was received, even if it was refunded later. */
export const RECEIVED_STATUSES_SQL = "'paid', 'refunded', 'disputed'";

/** SQL: the address of the person a row with the id `:id` is about. */
export const EMAIL_KEY_BY_ID_SQL = [
  "select email_key from app_user where id = :id and email_key not like '%@deleted.invalid'",
  'select email_key from subscriber where id = :id',
  `select coalesce(u.email_key, o.email_key) from customer_order o left join app_user u on u.id = o.user_id
    where o.id = :id and coalesce(u.email_key, o.email_key) not like '%@deleted.invalid'`,
  ...TRACES.map(({ table, address, where = 'true' }) => `select ${address} from ${table} where id = :id and ${where}`),
].join(' union all ');
