import type { PersonResponse, PersonRow } from '#contract/accounts/people.studio.ts';
import { getCurrencyExponent, toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { openText } from '#server/platform/encryption/sealed.ts';
import { isConfirmedSql, isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import { loadConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { addressRows } from '../account/personal-data.ts';
import { testimonialSql } from '../account/testimonial-rows.ts';
import { loadAddressPeriods, loadPresentPeriod } from '../users/addresses.ts';
import { formatItem } from '#server/modules/sales/receipts/receipts.service.ts';
import { findPeople, type Mailbox, type PersonFound, type Shop } from './people.queries.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';

interface Row {
  orders: OrderFound[] | null;
  consents:
    | {
        about: PersonResponse['consents'][number]['about'];
        version: string | null;
        words: string | null;
        at: string;
        back: string | null;
        isUnproven: boolean;
      }[]
    | null;
  letters: NonNullable<PersonResponse['letters']> | null;
  refuses: 'bounce' | 'complaint' | null;
  voices: number;
  messages: number;
  check_ins: number;
  thread: PersonResponse['thread'];
  note: { id: string; text: string; version: number } | null;
  /** Null before the first sign-in. */
  language: string | null;
}

interface OrderFound {
  id: string;
  status: 'open' | 'paid' | 'void' | 'flagged';
  mode: string;
  program: string;
  offer: string;
  amount: number;
  currency: string;
  interval: string;
  state: string | null;
  held: boolean;
  at: string;
}

/** Returns the coach's view of one person. */
export async function presentPerson(
  em: Em,
  person: Mailbox,
  { timeZone, coach, ...shop }: Shop & { timeZone: string; coach: string },
): Promise<PersonResponse> {
  const { key, user_id: user, email_key: emailKey, email, name, since } = person;
  const row = await loadPersonDetails(em, person);
  const { addresses, orders, letters, refuses, voices, messages, check_ins: checkIns, thread, note, language } = row;
  const consents = [...(row.consents ?? []), ...(user ? await consentBefore(em, user, row.consents) : [])];
  const at = (moment: string | Date) => formatLocalMoment(timeZone, new Date(moment));
  return {
    key,
    name,
    email,
    addresses,
    kinds: await kindsNow(em, emailKey, shop),
    since: at(since),
    account: language === null ? null : { language, isCoach: user === coach },
    orders: presentOrders(orders, timeZone),
    consents: consents
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .map(({ back, isUnproven, ...each }) => ({
        ...each,
        at: at(each.at),
        takenBack: back && at(back),
        ...(isUnproven && { isUnproven }),
      })),
    letters: letters && { ...letters, since: at(letters.since) },
    refusesMail: refuses,
    voices,
    messages,
    checkIns,
    thread,
    note,
  };
}

/** Consents older than the consent table are in the client's profile. */
async function consentBefore(em: Em, user: string, known: Row['consents']): Promise<NonNullable<Row['consents']>> {
  if (known?.some(({ about }) => about === 'coaching')) return [];
  const { version, words, at } = await loadConsent(em, user);
  return at ? [{ about: 'coaching', version, words, at: at.toISOString(), back: null, isUnproven: false }] : [];
}

/** Loads further facts about a person, under every address they had, in one statement. */
export async function loadPersonDetails(em: Em, { user_id: user, email_key: emailKey, name }: Mailbox) {
  const known = user ? await loadAddressPeriods(em, { id: user, emailKey }) : [await loadPresentPeriod(em, emailKey)];
  const addresses = [...new Set(known.map(({ address }) => address))];
  const values = Object.fromEntries(
    known.flatMap((period, at) => Object.entries(period).map(([name, value]) => [name + at, value])),
  );
  const [row] = await em.execute<Row[]>(...bindNamedParams(aboutSql(known.length), { user, name, ...values }));
  const { note, ...about } = row!;
  if (!note) return { ...about, addresses, note };
  const { id, text, version } = note;
  return { ...about, addresses, note: { text: openText(text, 'person_note.text', { id, person: '' }), version } };
}

export function presentOrders(orders: readonly OrderFound[] | null, timeZone: string): PersonResponse['orders'] {
  return (orders ?? []).map((each) => ({
    id: each.id,
    item: formatItem({ programName: each.program, offerName: each.offer }),
    status: each.status,
    test: each.mode === 'test',
    amount: toDecimal(each.amount, getCurrencyExponent(each.currency)),
    currency: each.currency,
    monthly: each.interval === 'month',
    state: each.state,
    ...(each.status === 'paid' && each.held && { isUnconfirmed: true }),
    createdAt: formatLocalMoment(timeZone, new Date(each.at)),
  }));
}

/** Presents a row of the list. */
export function presentRow(row: PersonFound, timeZone: string): PersonRow {
  const moment = (at: Date) => formatLocalMoment(timeZone, new Date(at));
  return {
    key: row.key,
    name: row.name,
    email: row.email,
    kinds: listPersonKinds(row),
    since: moment(row.since),
    lastOrder: row.last_order && moment(row.last_order),
    spent: (row.spent ?? [])
      .filter(({ minor }) => minor > 0)
      .map(({ currency, minor }) => ({ amount: toDecimal(minor, getCurrencyExponent(currency)), currency })),
  };
}

function listPersonKinds({ member, buyer, subscriber, coached }: PersonFound): PersonRow['kinds'] {
  const kinds = [
    ...(member ? (['member'] as const) : []),
    ...(buyer ? (['buyer'] as const) : []),
    ...(subscriber ? (['subscriber'] as const) : []),
    ...(coached ? (['coached'] as const) : []),
  ];
  return kinds.length > 0 ? kinds : ['contact'];
}

/** Returns the same kinds as the list. */
async function kindsNow(em: Em, emailKey: string, shop: Shop): Promise<PersonRow['kinds']> {
  const { found } = await findPeople(em, { q: '', page: 1, sort: 'since' }, shop, emailKey);
  return listPersonKinds(found[0]!);
}

/** Returns SQL for further facts about a person with so many addresses, in one statement. */
function aboutSql(addresses: number): string {
  const owned = (rows: string) =>
    `(${Array.from({ length: addresses }, (_, n) => `(${rows.replaceAll(/:[a-z]+\b/gi, `$&${n}`)})`).join(' or ')})`;
  const orders = `o.id in (select id from customer_order
    where user_id = :user::uuid or (user_id is null and ${owned(addressRows.customer_order)}))`;
  return `select
  (select language from app_user where id = :user::uuid and unproven_since is null) as language,
  (select jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'mode', o.mode, 'program', program_name, 'offer', offer_name, 'amount', o.amount_minor,
      'currency', o.currency, 'interval', o.interval, 'state', coalesce(s.status, p.status), 'held', ${isHeldForAccountSql('o')}, 'at', o.created_at) order by o.created_at desc, o.id)
    from customer_order o left join subscription s on s.order_id = o.id left join purchase p on p.order_id = o.id where ${orders}) as orders,
  (select jsonb_agg(jsonb_build_object('about', about, 'version', version, 'words', words, 'at', at, 'back', back, 'isUnproven', unproven) order by at desc) from (
    select 'newsletter' as about, consent_version as version, consent_words as words, consent_at as at, null::timestamptz as back, confirmed_at is null as unproven from subscriber where ${owned(addressRows.subscriber)}
    union all select 'start', digital_consent_version, digital_consent, digital_consent_at, null, ${isHeldForAccountSql('o')} or (o.status <> 'paid' and o.confirmed_at is null) from customer_order o where ${orders} and digital_consent_at is not null
    union all select 'health', health_consent, health_consent_words, created_at, null, not is_proven and not exists (select from customer_order o where o.id = order_id and o.status = 'paid' and ${isConfirmedSql('o')}) from onboarding where ${owned(addressRows.onboarding)} and health_consent is not null
    union all select 'coaching', version, words, given_at, taken_back_at, false from health_consent where user_id = :user::uuid) c) as consents,
  (select jsonb_build_object('id', id, 'email', email, 'status', status, 'since', case status when 'confirmed' then confirmed_at when 'unsubscribed' then unsubscribed_at else consent_at end)
    from subscriber where ${owned(addressRows.subscriber)} order by status = 'confirmed' desc, status = 'pending' desc, consent_at desc limit 1) as letters,
  (select reason from suppressed_address where ${owned(addressRows.suppressed_address)} limit 1) as refuses,
  (select count(*)::int from setting, jsonb_array_elements(coalesce(value->'items', '[]')) as each(item)
    where key = 'testimonials' and coalesce(item->>'consentEmail', '') = '' and item->>'consentBy' <> ''
    and (lower(trim(item->>'consentBy')) = lower(trim(:name::text)) or ${owned(testimonialSql('consentBy'))})) as voices,
  (select count(*)::int from contact_message where ${owned(addressRows.contact_message)}) as messages,
  (select count(*)::int from check_in where user_id = :user::uuid) as check_ins,
  (select jsonb_build_object('id', t.id, 'received', count(m.id) filter (where m.direction = 'in'), 'sent', count(m.id) filter (where m.direction = 'out'))
    from thread t left join thread_message m on m.thread_id = t.id
    where t.id = (select id from thread where ${owned(addressRows.thread)} order by last_at desc, id limit 1) group by t.id) as thread,
  (select jsonb_build_object('id', id, 'text', text, 'version', version) from person_note where ${owned(addressRows.person_note)} order by updated_at desc limit 1) as note`;
}
