/**
 * Where the shop holds something about a person, besides their own row in `app_user`. Erasing and
 * exporting go through these, and docs/reference/personal-data.md says why and how long.
 */
export interface Place {
  table: string;
  /**
   * The person's rows. `:user` is the account, `:addresses` are all it has had, `:mentions` find them in a
   * text, and `:until` is when it was erased: what came later belongs to whoever has the address then.
   */
  rows: string;
  /** What takes the person out of rows that stay; without it the rows are deleted. `:nobody` is what is left of an address. */
  blank?: string;
  /** Only these rows are erased; the others go by themselves. */
  erasable?: string;
  /** What the person gets to see of a row that is about others, too; the whole row without it. */
  shown?: string;
  /** Columns that are not the person's to see: they would let somebody in. */
  hidden?: readonly string[];
  /** What the coach's copy does without besides what is sealed, since it may speak of somebody's health; `true` is all of it. */
  unspoken?: true | readonly string[];
}

const BY_USER = 'user_id = :user';
const BY_ADDRESS = 'email_key in (:addresses) and created_at <= :until';
/** A guest's belong to the address, a member's to the account. */
const BUYERS = `user_id = :user or (user_id is null and ${BY_ADDRESS})`;
const ORDERS = `select id from customer_order where ${BUYERS}`;
const PAYMENTS = `select id from payment where order_id in (${ORDERS})`;
/** Looks for the address first, which is quick, and then whether it stands alone; `case` keeps that order. */
const mentionedIn = (text: string) =>
  `exists (select from (values :mentions) as sought(address, pattern)
    where case when strpos(lower(${text}), sought.address) > 0 then lower(${text}) ~ sought.pattern else false end)`;

/**
 * To the person, and about them to the coach. Mails from before `about` was written are known by who gets the answer, by
 * their cause, or by an address in their text. Each part has its index: letters to the list are most of the mails.
 */
const MAILS = `created_at <= :until and id in (
  select id from outbox_mail where recipient in (:addresses)
  union all select id from outbox_mail where about in (:addresses)
  union all select id from outbox_mail where letter_id is null and (lower(reply_to->>'address') in (:addresses)
    or strpos(cause, :user) > 0 or ${mentionedIn('cast(data as text)')}))`;

/** Whose voice it is, among what clients said; one that they agreed to after they were erased is theirs anew. */
const THEIR_VOICE = `lower(item->>'consentEmail') in (:addresses) and coalesce(item->>'consentOn', '') <= cast(:until as text)`;
const voicesIn = (value: string) => `jsonb_array_elements(coalesce(${value}->'items', '[]')) as each(item)`;
const hasVoice = (value: string) => `exists (select from ${voicesIn(value)} where ${THEIR_VOICE})`;
const ownVoicesSql = (value: string) => `(select jsonb_agg(item) from ${voicesIn(value)} where ${THEIR_VOICE})`;
const withoutVoices = (value: string) => `jsonb_set(${value}, '{items}', coalesce(
  (select jsonb_agg(item order by place) from jsonb_array_elements(${value}->'items') with ordinality as each(item, place)
    where not (${THEIR_VOICE})), '[]'))`;

/**
 * What the coach has translated of it stands in a row of its own, by the fingerprint of the words (`fingerprint`). Only
 * translations of what others said stay: what belongs to no words any more may be of theirs from before.
 */
const SPOKEN = `key = 'translations:testimonials' and exists (select from setting_change c
  where c.key = 'testimonials' and (${hasVoice('c.before')} or ${hasVoice('c.after')}))`;
const fingerprintsSql = (whose: string) => `(select left(translate(
    encode(sha256(convert_to(original, 'UTF8')), 'base64'), '+/', '-_'), 16)
  from setting s, ${voicesIn('s.value')}, lateral (values (item->>'quote'), (item->>'role')) as texts(original)
  where s.key = 'testimonials' and original is not null and ${whose})`;
const translations = (which: string) => `(select jsonb_object_agg(tag, coalesce(
    (select jsonb_agg(one order by place) from jsonb_array_elements(said) with ordinality as each(one, place)
      where one->>'of' ${which}), '[]')) from jsonb_each(value) as languages(tag, said))`;
const WITHOUT_TRANSLATIONS = translations(`in ${fingerprintsSql(`not (${THEIR_VOICE})`)}`);
const THEIR_TRANSLATIONS = translations(`in ${fingerprintsSql(THEIR_VOICE)}`);

/** In the order in which they are erased: orders last, since the others are found by them. */
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
  { table: 'login_code', rows: BY_ADDRESS, hidden: ['code_hash', 'asker_hash', 'mailed_with'] },
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
    rows: `user_id = :user or onboarding_id in (select id from onboarding where (${BY_ADDRESS}) or order_id in (${ORDERS}))`,
    hidden: ['coach_id'],
  },
  { table: 'check_in', rows: BY_USER, unspoken: true },
  { table: 'push_message', rows: BY_USER, hidden: ['last_error', 'cause'] },
  { table: 'push_device', rows: BY_USER, hidden: ['session', 'endpoint', 'keys'] },
  { table: 'push_wish', rows: BY_USER },
  {
    table: 'draft',
    // Those of before the column was there have the address among their answers, for a day.
    rows: "(email_key in (:addresses) or lower(answers->>'email') in (:addresses)) and created_at <= :until",
    hidden: ['key_hash', 'ticket_hash'],
  },
  { table: 'onboarding', rows: `(${BY_ADDRESS}) or order_id in (${ORDERS})` },
  { table: 'signup', rows: BY_ADDRESS },
  { table: 'contact_message', rows: BY_ADDRESS },
  {
    // Those of their letters and of what they were answered. The bytes go with the next clean-up.
    table: 'thread_picture',
    rows: `user_id = :user or message_id in (select m.id from thread_message m join thread t on t.id = m.thread_id
      where t.email_key in (:addresses) and t.created_at <= :until)`,
    // Its words are bound to whoever uploaded it: see `sealed-rows.ts`.
    shown: `id, user_id, message_id, position, alt, created_at, '/api/coaching/pictures/' || id as address`,
    hidden: ['user_id'],
    unspoken: true,
  },
  {
    table: 'thread_message',
    rows: `thread_id in (select id from thread where ${BY_ADDRESS})`,
    hidden: ['key_hash'],
  },
  { table: 'thread', rows: BY_ADDRESS },
  { table: 'person_note', rows: BY_ADDRESS },
  {
    table: 'letter_recipient',
    rows: 'subscriber_id in (select id from subscriber where email_key in (:addresses) and consent_at <= :until)',
  },
  { table: 'subscriber', rows: 'email_key in (:addresses) and consent_at <= :until', hidden: ['confirm_key'] },
  { table: 'newsletter_request', rows: BY_ADDRESS, hidden: ['key'] },
  {
    // Before the mails that left: what was caught is known by the id of its mail, whatever it was encoded as.
    table: 'sandbox_mail',
    rows: `received_at <= :until and (lower(recipient) in (:addresses)
      or substring(message_id from '^<(.*)@') in (select cast(id as text) from outbox_mail where ${MAILS}))`,
    // An answer to whoever is no client stands in its mail.
    unspoken: true,
  },
  {
    table: 'outbox_mail',
    rows: MAILS,
    hidden: ['unsubscribe_url', 'last_error', 'cause'],
    unspoken: ['data'],
  },
  {
    // What clients said stands on public pages, with who agreed to it and when in the coach's form.
    table: 'setting',
    rows: `(key = 'testimonials' and ${hasVoice('value')}) or (${SPOKEN})`,
    // The version makes every process read it anew.
    blank: `value = case key when 'testimonials' then ${withoutVoices('value')}
      else coalesce(${WITHOUT_TRANSLATIONS}, '{}') end, version = version + 1, updated_at = now()`,
    shown: `key, case key when 'testimonials' then ${ownVoicesSql('value')} else ${THEIR_TRANSLATIONS} end as items`,
  },
  {
    table: 'setting_change',
    rows: `key = 'testimonials' and (${hasVoice('before')} or ${hasVoice('after')})`,
    blank: `before = ${withoutVoices('before')}, after = ${withoutVoices('after')}`,
    shown: `id, at, ${ownVoicesSql('before')} as before, ${ownVoicesSql('after')} as after`,
  },
  { table: 'suppressed_address', rows: 'address in (:addresses) and since <= :until' },
  {
    table: 'provider_event',
    rows: `created_at <= :until and (${mentionedIn('body')} or object_id in (
      select reference from customer_order cross join lateral
        (values (stripe_intent_id), (stripe_subscription_id), (stripe_customer_id), (paypal_order_id)) as known(reference)
      where ${BUYERS}))`,
    blank: "body = '', proof = null",
    // What was not handled yet is about money on its way.
    erasable: "status <> 'pending'",
    hidden: ['proof', 'last_error'],
  },
  {
    table: 'refund_request',
    rows: `(lower(email) in (:addresses) and created_at <= :until) or order_id in (${ORDERS})`,
    blank: "full_name = '', email = :nobody, contract = '', note = ''",
  },
  {
    table: 'receipt',
    rows: `payment_id in (${PAYMENTS})`,
    blank: `body = jsonb_set(body, '{buyer}', '{"name":null,"email":""}')`,
  },
  { table: 'payment', rows: `order_id in (${ORDERS})`, blank: '' },
  { table: 'refund', rows: `payment_id in (${PAYMENTS})`, blank: '' },
  {
    table: 'purchase',
    rows: `user_id = :user or order_id in (${ORDERS}) or (user_id is null and ${BY_ADDRESS})`,
    blank: 'email_key = null',
  },
  { table: 'plan_change', rows: `order_id in (${ORDERS})`, blank: '' },
  { table: 'buyer_action', rows: `order_id in (${ORDERS})`, blank: '' },
  { table: 'subscription', rows: `user_id = :user or order_id in (${ORDERS})`, blank: '' },
  {
    table: 'customer_order',
    rows: BUYERS,
    blank:
      'email = :nobody, email_key = :nobody, full_name = null, last_error = null, buyer_erased_at = coalesce(buyer_erased_at, :until)',
    hidden: ['buyer_key', 'last_error', 'search_text', 'folded_text'],
  },
];

/** Whose id nobody has: for what belongs to an address alone. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Whose rows are meant. */
export interface PersonScope {
  user: string;
  addresses: readonly string[];
  until: Date;
  nobody: string;
}

/** A statement with its values in the order of its placeholders. */
export function bindPersonScope(
  sql: string,
  { user, addresses, until, nobody }: PersonScope,
): [sql: string, values: unknown[]] {
  const values: unknown[] = [];
  const bound = sql.replaceAll(/:(user|addresses|mentions|until|nobody)\b/g, (_, name: string) => {
    if (name === 'addresses') return each(addresses, '?');
    if (name === 'mentions')
      return addresses.map((address) => `(${each([address, buildAddressPattern(address)], '?')})`).join(', ');
    return each([name === 'user' ? user : name === 'until' ? until : nobody], '?');
  });
  return [bound, values];

  function each(given: readonly unknown[], mark: string): string {
    values.push(...given);
    return given.map(() => mark).join(', ');
  }
}

/** Finds an address in a text, and not inside a longer one. */
function buildAddressPattern(address: string): string {
  const literal = address.replaceAll(/[^\w@]/g, String.raw`\$&`);
  return String.raw`(?<![\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\w-]|\.\w)`;
}
