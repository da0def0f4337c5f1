import { receiptYears, RETENTION } from '#contract/operations/retention.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { OPEN_DISPUTE } from '#server/modules/sales/dispute-evidence/open-dispute.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** In days. Times that concern people match the privacy notice. */
const PUSH_MESSAGE_DAYS = 30;
const PUSH_DEVICE_DAYS = 30;
const WAITING_GIFT_DAYS = 30;
const SANDBOX_MAIL_DAYS = 30;

/** Retention of one table. */
interface Rule {
  name: string;
  table: string;
  /** SQL: expired rows of the table `t`; its one parameter is the cut-off time. */
  where: string;
  /** SQL: columns to blank, so that `where` no longer matches. Without it the rows are deleted. */
  blank?: string;
  /** Retention in days; `receipts` follows the law of the seller's country. */
  after: number | 'receipts';
}

/** Rows of one statement, so that it holds its locks for milliseconds. */
const BATCH = 1_000;

/** Applies one rule, batch by batch. */
export async function applyRule(em: Em, { table, where, blank, after }: Rule, at: Retention): Promise<void> {
  const { now, country } = at;
  const before = after === 'receipts' ? findReceiptCutoff(now, country) : new Date(now.getTime() - after * DAY_MS);
  const change = blank === undefined ? `delete from ${table}` : `update ${table} set ${blank}`;
  const sql = `${change} where ctid = any(array(select t.ctid from ${table} t where ${where} limit ${BATCH}))`;
  let changed = BATCH;
  while (changed === BATCH) changed = (await em.execute<{ affectedRows: number }>(sql, [before], 'run')).affectedRows;
}

interface Retention {
  now: Date;
  /** Country of the seller, whose law sets the retention of receipts. */
  country: string;
}

/** Returns the start of the oldest year whose receipts a seller in this country keeps. */
export function findReceiptCutoff(now: Date, country: string): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - receiptYears(country).years, 0, 1));
}

/** SQL: the order of the evidence `t` has an open dispute. */
const STILL_DISPUTED = `exists (select from payment p where p.order_id = t.order_id and ${OPEN_DISPUTE})`;

const isNamedIn = (table: string) => `exists (select from ${table} where order_id = o.id)`;

/** SQL: an order without payment, access or refund request, given up or never sent to a provider. */
const VOID_ORDER = `o.status in ('void', 'open') and o.next_check_at is null
  and not (${['payment', 'purchase', 'subscription', 'refund_request'].map(isNamedIn).join(' or ')})`;

/** SQL: blanks personal data. The order's next check deletes the customer at the provider, and the order follows. */
const FORGOTTEN = `email = '', email_key = '', full_name = null, customer_stale = stripe_customer_id is not null,
  next_check_at = case when stripe_customer_id is null then next_check_at else now() end`;

/** SQL: states of a payment that failed or was rejected. */
const NOTHING_PAID = "'failed', 'duplicate', 'mismatch'";

/** SQL: end of coaching that was given to the sender of the answers `t`; null for none. */
const GIFT_END = `(select max(coalesce(g.access_until, 'infinity')) from purchase g
  join program p on p.id = g.program_id and p.coaching join app_user u on u.id = g.user_id
  where g.order_id is null and g.status = 'completed' and u.email_key = t.email_key)`;

/** SQL: a guest's order `o` without receipts. Buyers of a renewing subscription are kept as long as it runs. */
const WITHOUT_RECEIPTS = `o.user_id is null and o.created_at < ?
  and not exists (select from receipt r join payment p on p.id = r.payment_id where p.order_id = o.id)
  and not exists (select from subscription where order_id = o.id and status <> 'canceled')`;

/** In order of application. docs/reference/personal-data.md lists them. */
export const retentionRules: readonly Rule[] = [
  {
    name: 'answers of new clients who have not paid',
    table: 'onboarding',
    where: `greatest(t.updated_at, ${GIFT_END}) < ? and not exists (
      select from customer_order o where (o.id = t.order_id or (o.coaching and o.email_key = t.email_key))
        and exists (select from payment where order_id = o.id and status not in (${NOTHING_PAID})))`,
    after: RETENTION.unpaidOnboarding,
  },
  {
    name: 'what mails said',
    table: 'outbox_mail',
    where: `t.status <> 'pending' and t.recipient <> '' and coalesce(t.sent_at, t.next_attempt_at) < ?`,
    blank: `recipient = '', about = null, data = '{}', reply_to = null, unsubscribe_url = null, last_error = null`,
    after: RETENTION.sentMail,
  },
  {
    name: 'counts of mails to erased people',
    table: 'erased_form_mail',
    where: 't.not_before < ?',
    after: RETENTION.erasedMailCount,
  },
  {
    name: 'push messages',
    table: 'push_message',
    where: `t.status <> 'pending' and t.created_at < ?`,
    after: PUSH_MESSAGE_DAYS,
  },
  {
    name: 'browsers for notifications whose session has ended',
    table: 'push_device',
    where: `coalesce(t.last_ok_at, t.created_at) < ?
      and not exists (select from session s where s.id_hash = t.session and s.user_id = t.user_id)`,
    after: PUSH_DEVICE_DAYS,
  },
  {
    name: 'mails about deletions',
    table: 'outbox_mail',
    where: `t.template = 'account-deleted' and t.created_at < ?`,
    after: RETENTION.deletionMail,
  },
  {
    name: 'suspected spam: requests for guides',
    table: 'signup',
    where: 't.bot_signal is not null and t.created_at < ?',
    after: RETENTION.spam,
  },
  {
    name: 'suspected spam: messages',
    table: 'contact_message',
    where: 't.bot_signal is not null and t.created_at < ?',
    after: RETENTION.spam,
  },
  {
    name: 'answers for orders of which nothing came',
    table: 'onboarding',
    where: `t.order_id in (select o.id from customer_order o where o.created_at < ? and ${VOID_ORDER})`,
    after: RETENTION.voidOrder,
  },
  {
    name: 'buyers of orders of which nothing came, at the provider',
    table: 'customer_order',
    where: `t.stripe_customer_id is not null and t.email_key <> ''
      and t.id in (select o.id from customer_order o where o.created_at < ? and ${VOID_ORDER})`,
    blank: FORGOTTEN,
    after: RETENTION.voidOrder,
  },
  {
    name: 'orders of which nothing came',
    table: 'customer_order',
    where: `t.stripe_customer_id is null
      and t.id in (select o.id from customer_order o where o.created_at < ? and ${VOID_ORDER})`,
    after: RETENTION.voidOrder,
  },
  {
    name: 'addresses that guests typed, after the hour in which the payment’s secret shows them',
    table: 'customer_order',
    where: `t.typed_email is not null
      and greatest(t.paid_at, (select max(p.created_at) from payment p where p.order_id = t.id))
        < cast(? as timestamptz) - interval '1 hour'`,
    blank: 'typed_email = null',
    after: 0,
  },
  {
    name: 'access that was given, that nobody has come for and that is over',
    table: 'purchase',
    where: 't.order_id is null and t.user_id is null and t.access_until < ?',
    after: WAITING_GIFT_DAYS,
  },
  {
    name: 'addresses that never confirmed the newsletter',
    table: 'subscriber',
    where: `t.status = 'pending' and t.consent_at < ?`,
    after: RETENTION.unconfirmedReader,
  },
  {
    name: 'requests for the newsletter',
    table: 'newsletter_request',
    where: 't.created_at < ?',
    after: RETENTION.unconfirmedReader,
  },
  { name: 'requests for guides', table: 'signup', where: 't.created_at < ?', after: RETENTION.guide },
  {
    name: 'messages of the contact form',
    table: 'contact_message',
    where: 't.created_at < ?',
    after: RETENTION.contact,
  },
  { name: 'messages in threads', table: 'thread_message', where: 't.created_at < ?', after: RETENTION.contact },
  {
    name: 'threads without messages',
    table: 'thread',
    where: `t.last_at < ? and not exists (select from thread_message where thread_id = t.id)
      and not exists (select from contact_message where email_key = t.email_key)
      and not exists (select from onboarding where email_key = t.email_key)
      and not exists (select from check_in c join app_user u on u.id = c.user_id where u.email_key = t.email_key)`,
    after: RETENTION.spam,
  },
  {
    name: 'what changed with an address, once its link has run out',
    table: 'email_change',
    where: 't.found is not null and t.expires_at < ?',
    blank: 'found = null',
    after: 0,
  },
  {
    name: 'mails that the sandbox caught',
    table: 'sandbox_mail',
    where: 't.received_at < ?',
    after: SANDBOX_MAIL_DAYS,
  },
  {
    name: 'decided disputes about erased buyers',
    table: 'dispute_evidence',
    where: `t.decided_at is null and t.created_at < ? and not ${STILL_DISPUTED}`,
    blank: 'decided_at = now()',
    after: 0,
  },
  {
    name: 'evidence for disputes that were decided',
    table: 'dispute_evidence',
    where: `t.decided_at < ? and not ${STILL_DISPUTED}`,
    after: RETENTION.decidedDispute,
  },
  {
    name: 'evidence for disputes, at the latest',
    table: 'dispute_evidence',
    where: 't.erase_at < ?',
    after: 0,
  },
  { name: 'receipts', table: 'receipt', where: 't.created_at < ?', after: 'receipts' },
  { name: 'requests for money back', table: 'refund_request', where: 't.created_at < ?', after: 'receipts' },
  {
    name: 'notes about refunds',
    table: 'coach_action',
    where: `t.details->>'note' <> '' and t.created_at < ?`,
    blank: "details = details - 'note'",
    after: 'receipts',
  },
  {
    name: 'answers of buyers without an account whose receipts are gone',
    table: 'onboarding',
    where: `t.order_id in (select o.id from customer_order o where ${WITHOUT_RECEIPTS})`,
    after: 'receipts',
  },
  {
    name: 'buyers without an account whose receipts are gone',
    table: 'customer_order',
    where: `t.email_key <> '' and t.id in (select o.id from customer_order o where ${WITHOUT_RECEIPTS})`,
    blank: FORGOTTEN,
    after: 'receipts',
  },
];
