import { receiptYears, RETENTION } from '#contract/retention.ts';
import type { Em } from '../../db/orm.ts';

/** How long what is left over is kept, in days. The times that concern people are those of the privacy notice. */
const RETENTION_DAYS = {
  /** Answers of new clients who have not paid. */
  unpaidOnboarding: RETENTION.unpaidOnboarding,
  /** What mails said, and to whom, once they have left or never will. */
  mails: RETENTION.sentMail,
  /** The mail about a deletion, which is the last that is known of somebody. */
  deletionMail: RETENTION.deletionMail,
  /** That a browser was told something. */
  pushMessages: 30,
  /** What was probably filled in by a program. */
  suspectedSpam: RETENTION.spam,
  /** Orders of which nothing came. */
  voidOrders: RETENTION.voidOrder,
  /** Addresses that never confirmed the newsletter. */
  unconfirmedReaders: RETENTION.unconfirmedReader,
  /** Requests for guides, whose links work as long. */
  signups: RETENTION.guide,
  contactMessages: RETENTION.contact,
  /** Access that was given to an address, that nobody has come for and that is over. */
  waitingGifts: 30,
  /** What the sandbox's mail server caught. */
  sandboxMails: 30,
};

/** Deletes what is past its time. ARCHITECTURE's table of personal data says the same in words. */
export async function deleteWhatIsPast(em: Em, now: Date, country: string): Promise<void> {
  for (const [days, sql] of STATEMENTS) await em.execute(sql, [new Date(now.getTime() - days * 86_400_000)]);
  for (const sql of WITH_RECEIPTS) await em.execute(sql, [endOfReceipts(now, country)]);
}

/** The beginning of the oldest year whose receipts a seller of this country keeps. */
export function endOfReceipts(now: Date, country: string): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - receiptYears(country).years, 0, 1));
}

/** Whether money came for an order, or somebody asks for money back: then it belongs to the books. */
const NOTHING_CAME = ['payment', 'purchase', 'subscription', 'refund_request']
  .map((table) => `not exists (select from ${table} where order_id = o.id)`)
  .join(' and ');

const VOID_ORDERS = `select o.id from customer_order o
  where o.status = 'void' and o.next_check_at is null and o.created_at < ? and ${NOTHING_CAME}`;

/** What goes with the receipts: who bought as a guest, or asked for money back. */
const WITH_RECEIPTS = [
  'delete from receipt where created_at < ?',
  'delete from refund_request where created_at < ?',
  // What renews is said to its buyer for as long as it does.
  `update customer_order o set email = '', email_key = '', full_name = null
   where user_id is null and email_key <> '' and created_at < ? and not exists (select from receipt r
     join payment p on p.id = r.payment_id where p.order_id = o.id)
     and not exists (select from subscription where order_id = o.id and status <> 'canceled')`,
];

const STATEMENTS: readonly [days: number, sql: string][] = [
  [
    RETENTION_DAYS.unpaidOnboarding,
    `delete from onboarding a where updated_at < ? and not exists (
       select from customer_order o where (o.id = a.order_id or o.email_key = a.email_key)
         and exists (select from payment where order_id = o.id))`,
  ],
  [
    RETENTION_DAYS.mails,
    `update outbox_mail set recipient = '', about = null, data = '{}', reply_to = null, unsubscribe_url = null, last_error = null
     where status <> 'pending' and recipient <> '' and coalesce(sent_at, next_attempt_at) < ?`,
  ],
  [RETENTION_DAYS.pushMessages, "delete from push_message where status <> 'pending' and created_at < ?"],
  [RETENTION_DAYS.deletionMail, "delete from outbox_mail where template = 'account-deleted' and created_at < ?"],
  [RETENTION_DAYS.suspectedSpam, 'delete from signup where bot_signal is not null and created_at < ?'],
  [RETENTION_DAYS.suspectedSpam, 'delete from contact_message where bot_signal is not null and created_at < ?'],
  [RETENTION_DAYS.voidOrders, `delete from onboarding where order_id in (${VOID_ORDERS})`],
  [RETENTION_DAYS.voidOrders, `delete from customer_order where id in (${VOID_ORDERS})`],
  [
    RETENTION_DAYS.waitingGifts,
    // Nobody has come for what was given to an address, and it is over.
    'delete from purchase where order_id is null and user_id is null and access_until < ?',
  ],
  [RETENTION_DAYS.unconfirmedReaders, "delete from subscriber where status = 'pending' and consent_at < ?"],
  [RETENTION_DAYS.signups, 'delete from signup where created_at < ?'],
  [RETENTION_DAYS.contactMessages, 'delete from contact_message where created_at < ?'],
  [RETENTION_DAYS.contactMessages, 'delete from thread_message where created_at < ?'],
  [
    RETENTION_DAYS.suspectedSpam,
    `delete from thread t where last_at < ? and not exists (select from thread_message where thread_id = t.id)
       and not exists (select from contact_message where email_key = t.email_key)
       and not exists (select from onboarding where email_key = t.email_key)
       and not exists (select from check_in c join app_user u on u.id = c.user_id where u.email_key = t.email_key)`,
  ],
  // Once the link that would ask for it has run out.
  [0, 'update email_change set found = null where found is not null and expires_at < ?'],
  [RETENTION_DAYS.sandboxMails, 'delete from sandbox_mail where received_at < ?'],
];
