import { isConfirmedSql } from '#server/modules/sales/orders/attribution.ts';
import {
  hasTestimonial,
  ownTestimonialsSql,
  THEIR_TRANSLATIONS,
  TRANSLATED,
  WITHOUT_TRANSLATIONS,
  withoutTestimonials,
} from './testimonial-rows.ts';

/**
 * Rows about a person outside `app_user`. Erasure and export use this list. docs/reference/personal-data.md gives
 * reasons and retention times.
 */
export interface Place {
  table: string;
  /**
   * SQL condition for the person's rows. `:user` is the account's ID, `:address` one of its addresses. The account had
   * the address after `:since` and up to `:until`. `:isLeft` is true if it has another one now, and `:isTaken` if another
   * account has this one.
   */
  rows: string;
  /** SQL that anonymises rows that stay; without it they are deleted. `:nobody` replaces the address. */
  blank?: string;
  /** Condition for the rows to erase; other rows expire on their own. */
  erasable?: string;
  /**
   * Condition for rows that the person or their mailbox has confirmed; default: all. An account's export counts the
   * others and leaves them, or their `typed` columns, out: anyone can type an address. An erasure deletes them.
   */
  confirmed?: string;
  typed?: readonly string[];
  /** Columns that the person sees of a row that is also about others; default: the whole row. */
  shown?: string;
  /** Columns hidden from the person, because they hold secrets. */
  hidden?: readonly string[];
  /** Unencrypted columns left out of the coach's copy, because they may be about health; `true` means all. */
  unspoken?: true | readonly string[];
}

const BY_USER = 'user_id = :user';
/** Rows that stay with the account that left the address next; rows that it takes along. */
const STAYS = 'email_key = :address and created_at > :since and created_at <= :until';
const MOVES = 'email_key = :address and created_at <= :until and not :isLeft';
const movesIf = (condition: string) =>
  `email_key = :address and case when ${condition} then ${MOVES} else ${STAYS} end`;
/** Conditions for rows of an address: docs/decisions/0099-give-each-row-of-an-address-one-owner.md. */
export const addressRows = {
  customer_order: movesIf("(status = 'paid' or names_account or confirmed_at is not null)"),
  onboarding: MOVES,
  person_note: MOVES,
  contact_message: movesIf('bot_signal is null'),
  thread: movesIf("spam is distinct from 'bot'"),
  subscriber: 'email_key = :address and consent_at <= :until and not :isTaken',
  suppressed_address: 'address = :address and since <= :until and not :isTaken',
} as const;
/** A guest's orders belong to the address, a member's to the account. */
const BUYERS = `user_id = :user or (user_id is null and ${addressRows.customer_order})`;
const IS_CONFIRMED = `(${isConfirmedSql('customer_order')} and (confirmed_at is not null or status = 'paid'))`;
const CONFIRMED = `(${BUYERS}) and ${IS_CONFIRMED}`;
const ORDERS = `select id from customer_order where ${BUYERS}`;
const CONFIRMED_ORDERS = `select id from customer_order where ${CONFIRMED}`;
const PAYMENTS = `select id from payment where order_id in (${ORDERS})`;
/**
 * Mails to the person, and mails about them to the coach. Texts are not searched: a mail about somebody else may mention
 * the person. Each part has its index, because newsletters are most of the mails.
 */
const MAILS = `created_at <= :until and id in (
  select id from outbox_mail where recipient = :address and created_at > :since
  union all select id from outbox_mail where about = :address and created_at > :since
  union all select id from outbox_mail where letter_id is null and about is null
    and (lower(reply_to->>'address') = :address and created_at > :since or strpos(cause, :user) > 0))`;
/** False for the coach's mails about an order of the address that is not confirmed: they name its payer. */
const MAIL_CONFIRMED = `not exists (select from customer_order where (${BUYERS}) and not ${IS_CONFIRMED}
  and strpos(concat(data->>'ordersUrl', data->>'askedUrl'), cast(customer_order.id as text)) > 0)`;
/** Webhooks about orders. Bodies are not searched: a stranger may put the address into names and metadata. */
const eventsOf = (orders: string) => `order_id in (select id from customer_order where ${orders})
  or order_id is null and object_id in (select reference from customer_order cross join lateral
    (values (stripe_intent_id), (stripe_subscription_id), (stripe_customer_id), (paypal_order_id)) as known(reference)
    where ${orders})`;

/** Tables in the order of erasure. Orders come last, because other rows are found by them. */
export const personalDataTables: readonly Place[] = [
  { table: 'session', rows: BY_USER, hidden: ['id_hash', 'data'] },
  { table: 'identity', rows: BY_USER },
  { table: 'email_change', rows: BY_USER, hidden: ['key_hash', 'found'] },
  {
    table: 'embed_token',
    rows: 'grant_id in (select id from embed_grant where user_id = :user)',
    hidden: ['token_hash', 'session'],
  },
  { table: 'embed_grant', rows: BY_USER },
  // Codes that others asked for expire. Deleting them would show their browsers the erasure.
  {
    table: 'login_code',
    rows: STAYS,
    erasable: 'is_known or used_at is not null',
    hidden: ['code_hash', 'asker_hash', 'mailed_with'],
  },
  { table: 'workout', rows: BY_USER, unspoken: ['pain_at', 'exercises'] },
  { table: 'progress', rows: BY_USER },
  { table: 'plan_day', rows: BY_USER },
  { table: 'calendar_feed', rows: BY_USER, hidden: ['token_hash'] },
  { table: 'training_plan', rows: BY_USER },
  { table: 'step_tick', rows: BY_USER },
  { table: 'program_start', rows: BY_USER },
  { table: 'coaching_profile', rows: BY_USER, unspoken: true },
  { table: 'health_consent', rows: BY_USER },
  {
    table: 'health_reading',
    rows: `user_id = :user or onboarding_id in (select id from onboarding where ${addressRows.onboarding})`,
    hidden: ['coach_id'],
  },
  { table: 'check_in', rows: BY_USER, unspoken: true },
  { table: 'push_message', rows: BY_USER, hidden: ['last_error', 'cause'] },
  { table: 'push_device', rows: BY_USER, hidden: ['session', 'endpoint', 'keys'] },
  { table: 'push_wish', rows: BY_USER },
  {
    table: 'draft',
    // Older rows without the column have the address in their answers, for a day.
    rows: "member_id = :user or ((email_key = :address or lower(answers->>'email') = :address) and created_at > :since and created_at <= :until)",
    // Others expire. Deleting them would tell a stranger, who can type any address, that its owner had an account.
    erasable: 'member_id = :user',
    confirmed: 'member_id = :user',
    hidden: ['key_hash', 'ticket_hash'],
  },
  {
    table: 'onboarding',
    rows: addressRows.onboarding,
    confirmed: `is_proven or coalesce(order_id in (${CONFIRMED_ORDERS}), exists (${CONFIRMED_ORDERS} and coaching and created_at >= onboarding.created_at and lower(full_name) = lower(onboarding.full_name)))`,
  },
  // Its id is the key of the guide's link.
  { table: 'signup', rows: STAYS, hidden: ['id'] },
  { table: 'contact_message', rows: addressRows.contact_message },
  {
    // Pictures of the person's messages and of the answers. The next clean-up deletes the files.
    table: 'thread_picture',
    rows: `user_id = :user or message_id in (
      select id from thread_message where thread_id in (select id from thread where ${addressRows.thread}))`,
    // Its text is bound to its uploader: see `sealed-rows.ts`.
    shown: `id, user_id, message_id, position, alt, created_at, '/api/coaching/pictures/' || id as address`,
    hidden: ['user_id'],
    unspoken: true,
  },
  {
    table: 'thread_message',
    rows: `thread_id in (select id from thread where ${addressRows.thread})`,
    hidden: ['key_hash'],
  },
  { table: 'thread', rows: addressRows.thread },
  { table: 'person_note', rows: addressRows.person_note },
  {
    table: 'letter_recipient',
    rows: `subscriber_id in (select id from subscriber where ${addressRows.subscriber})`,
    hidden: ['subscriber_id'],
  },
  // Its id is the key of the unsubscribe link.
  { table: 'subscriber', rows: addressRows.subscriber, hidden: ['id', 'confirm_key'] },
  { table: 'newsletter_request', rows: STAYS, hidden: ['key'] },
  {
    // Before the mails: a caught mail is found by the id of the sent one, whatever its encoding.
    table: 'sandbox_mail',
    rows: `received_at <= :until and (lower(recipient) = :address and received_at > :since
      or substring(message_id from '^<(.*)@') in (select cast(id as text) from outbox_mail where ${MAILS}))`,
    confirmed: `coalesce(substring(message_id from '^<(.*)@'), '') not in (
      select cast(id as text) from outbox_mail where ${MAILS} and not (${MAIL_CONFIRMED}))`,
    // An answer to a non-client is in its mail.
    unspoken: true,
  },
  {
    table: 'outbox_mail',
    rows: MAILS,
    confirmed: MAIL_CONFIRMED,
    typed: ['data'],
    hidden: ['unsubscribe_url', 'last_error', 'cause'],
    unspoken: ['data'],
  },
  {
    // Testimonials are on public pages. The coach's form holds who agreed to them, and when.
    table: 'setting',
    rows: `(key = 'testimonials' and ${hasTestimonial('value')}) or (${TRANSLATED})`,
    // A new version makes every process reload it.
    blank: `value = case key when 'testimonials' then ${withoutTestimonials('value')}
      else coalesce(${WITHOUT_TRANSLATIONS}, '{}') end, version = version + 1, updated_at = now()`,
    shown: `key, case key when 'testimonials' then ${ownTestimonialsSql('value')} else ${THEIR_TRANSLATIONS} end as items`,
  },
  {
    table: 'setting_change',
    rows: `key = 'testimonials' and (${hasTestimonial('before')} or ${hasTestimonial('after')})`,
    blank: `before = ${withoutTestimonials('before')}, after = ${withoutTestimonials('after')}`,
    shown: `id, at, ${ownTestimonialsSql('before')} as before, ${ownTestimonialsSql('after')} as after`,
  },
  { table: 'suppressed_address', rows: addressRows.suppressed_address },
  {
    table: 'provider_event',
    rows: `created_at <= :until and (${eventsOf(BUYERS)})`,
    confirmed: eventsOf(CONFIRMED),
    blank: "body = '', proof = null",
    // Pending events are about money on its way.
    erasable: "status <> 'pending'",
    hidden: ['proof', 'last_error'],
  },
  {
    table: 'refund_request',
    rows: `(order_id is null and lower(email) = :address and created_at > :since and created_at <= :until) or order_id in (${ORDERS})`,
    // The link of an unconfirmed withdrawal ends with the account; the coach decides.
    blank: `full_name = '', email = :nobody, contract = '', note = '',
      confirm_key = case when confirm_key is null or confirmed_at is not null then confirm_key else gen_random_uuid() end`,
    confirmed: `order_id is null or confirmed_at is not null or order_id in (${CONFIRMED_ORDERS})`,
    typed: ['full_name', 'contract', 'note'],
    hidden: ['confirm_key'],
  },
  {
    table: 'receipt',
    rows: `payment_id in (${PAYMENTS})`,
    confirmed: `payment_id in (select id from payment where order_id in (${CONFIRMED_ORDERS}))`,
    typed: ['body'],
    blank: `body = jsonb_set(body, '{buyer}', '{"name":null,"email":""}')`,
  },
  { table: 'payment', rows: `order_id in (${ORDERS})`, blank: '' },
  { table: 'refund', rows: `payment_id in (${PAYMENTS})`, blank: '' },
  {
    table: 'purchase',
    rows: `user_id = :user or order_id in (${ORDERS}) or (user_id is null and ${STAYS})`,
    blank: 'email_key = null',
  },
  { table: 'plan_change', rows: `order_id in (${ORDERS})`, blank: '' },
  { table: 'buyer_action', rows: `order_id in (${ORDERS})`, blank: '' },
  { table: 'subscription', rows: `user_id = :user or order_id in (${ORDERS})`, blank: '' },
  {
    // The coach's notes about refunds. The rest of an entry has no personal data.
    table: 'coach_action',
    rows: `subject = 'order' and details->>'note' <> '' and subject_id in (select cast(id as text) from customer_order where ${BUYERS})`,
    confirmed: `subject_id in (select cast(id as text) from customer_order where ${CONFIRMED})`,
    blank: "details = details - 'note'",
    shown: 'id, action, details, created_at',
  },
  {
    table: 'customer_order',
    rows: BUYERS,
    confirmed: IS_CONFIRMED,
    typed: ['full_name'],
    // `typed_email` is deleted an hour after the payment: a stranger who paid would see the erasure before.
    // A guest's open order expires within a week and is deleted after 30. Ending it would tell a stranger who began it.
    erasable: "not (status = 'open' and user_id is null)",
    blank:
      'email = :nobody, email_key = :nobody, full_name = null, last_error = null, buyer_erased_at = coalesce(buyer_erased_at, :until)',
    hidden: ['buyer_key', 'confirm_key', 'typed_email', 'last_error', 'search_text', 'folded_text'],
  },
];
