import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import type { Em } from '../platform/db/orm.ts';
import type { KeyRing } from '../platform/encryption/sealed.ts';
import type { Mode } from '../platform/mode.ts';
import { refreshPeople } from '../modules/accounts/people/keep-people.ts';
import { resealAll } from '../modules/operations/key-rotation/sealing.service.ts';
import { newsletterWords } from '../modules/coaching/consents/consent-words.ts';
import { CLIENTS, seedClients } from './big-clients.ts';
import { refuseLiveShop } from './live-shop.ts';
import { seedWords, buildPickSql, buildRandomSql, buildIdSql, buildMailboxSql } from './big-shop.sql.ts';
import { MONEY_STATEMENTS } from './big-shop-money.ts';

/** What the coach has made and written over the years, and what came without an order: each as many as a tenth of the members. */
const MANY = 'generate_series(1, cast(:members as int) / 10) n';

const DAY = "date_trunc('day', now())";

const STUDIO_STATEMENTS: readonly string[] = [
  `insert into saved_answer (id, title, text, created_at, updated_at)
   select ${buildIdSql('answer', 'n')}, left(${buildPickSql(seedWords.questions, "'titles' || n")}, 60) || ' ' || n, ${buildPickSql(seedWords.answers, "'text' || n")},
     ${DAY} - n * interval '1 day', ${DAY} - n * interval '7 hours'
   from ${MANY} on conflict do nothing`,
  // None is on its way: nobody is mailed.
  `insert into letter (id, subject, preview, body, language, segment, status, send_at, done_at, written, delivered, refused, next_attempt_at, created_at, updated_at)
   select ${buildIdSql('letter', 'n')}, left(${buildPickSql(seedWords.weeks, "'subject' || n")}, 60) || ' ' || n, ${buildPickSql(seedWords.details, "'preview' || n")},
     ${buildPickSql(seedWords.questions, "'body' || n")} || ' ' || ${buildPickSql(seedWords.details, "'more' || n")}, 'en', 'everybody', status,
     case when status = 'sent' then at end, case when status = 'sent' then at + interval '1 hour' end,
     case when status = 'sent' then 2400 else 0 end, case when status = 'sent' then 2380 else 0 end, case when status = 'sent' then 20 else 0 end, at, at, at
   from ${MANY}, lateral (select ${DAY} - n * interval '3 days' as at,
     case when ${buildRandomSql("'letter' || n", 8)} = 0 then 'draft' when ${buildRandomSql("'letter' || n", 8)} = 1 then 'stopped' else 'sent' end as status) each
   on conflict do nothing`,
  `insert into post (id, title, excerpt, content, category, tags, language, read_time, slug, draft, published_at, updated_at)
   select 100000 + n, left(${buildPickSql(seedWords.weeks, "'post' || n")}, 60) || ' ' || n, ${buildPickSql(seedWords.details, "'excerpt' || n")},
     repeat(${buildPickSql(seedWords.questions, "'content' || n")} || chr(10) || chr(10), 20), 'training', '[]', 'en', '2 min read', 'made-up-' || n,
     n % 3 = 0, ${DAY} - n * interval '2 days', ${DAY} - n * interval '1 day'
   from ${MANY} on conflict do nothing`,
  // Some wait for their owner, some are over.
  `insert into purchase (id, user_id, email_key, program_id, status, amount_minor, access_until, created_at)
   select ${buildIdSql('gift', 'n')}, case when n % 3 > 0 then ${buildIdSql('member', 'n')} end, case when n % 3 = 0 then ${buildMailboxSql('given', 'n')} end,
     2, 'completed', 0, case when n % 4 = 0 then ${DAY} - n * interval '1 day' when n % 4 = 1 then ${DAY} + n * interval '1 day' end,
     ${DAY} - n * interval '3 days'
   from ${MANY} on conflict do nothing`,
  // Withdrawals that name no order of the shop.
  `insert into refund_request (id, kind, full_name, email, contract, created_at, settled_at)
   select ${buildIdSql('unmatched', 'n')}, 'withdrawal', ${buildPickSql(seedWords.firstNames, "'withdraws' || n")} || ' ' || ${buildPickSql(seedWords.lastNames, "'leaves' || n")},
     ${buildMailboxSql('stranger', 'n')}, 'The plan from ' || n, ${DAY} - n * interval '1 day', case when n > 20 then ${DAY} - n * interval '20 hours' end
   from ${MANY} on conflict do nothing`,
];

const PAGES = [
  '/',
  '/home',
  '/about',
  '/blog',
  '/social',
  '/personal-coaching',
  '/checkout/*',
  '/subscribe/*',
  '/login',
];

const TAGS = ['coach-signup', 'coach-programs', 'coach-contact', 'coach-checkout', 'coach-blog'];

const PLACES = ['frame', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `https://site-${n}.example`)];

const listed = (names: readonly string[]) => `unnest(array[${names.map((name) => `'${name}'`).join(', ')}])`;

const ON_DAY = "to_char(current_date - d, 'YYYY-MM-DD')";

/** More than a year of what is counted a day. Of three that begin one comes to the end. */
const COUNT_STATEMENTS = [
  `insert into daily_count (day, kind, name, place, what, count)
   select ${ON_DAY}, 'page', name, '', 'viewed', 1 + ${buildRandomSql("'views' || name || d", 200)}
   from generate_series(0, 400) d, (select ${listed(PAGES)} as name
     union all select '/blog/' || coalesce(slug, id::text) from post where not draft) pages
   on conflict do nothing`,
  `insert into daily_count (day, kind, name, place, what, count)
   select ${ON_DAY}, 'widget', name, place, what, seen / share + 1
   from generate_series(0, 400) d, ${listed(TAGS)} as name, ${listed(PLACES)} as place,
     lateral (select ${buildRandomSql("'seen' || name || place || d", 90)} as seen) as drawn_,
     (values ('shown', 1), ('started', 6), ('completed', 18), ('failed', 60)) as steps(what, share)
   on conflict do nothing`,
];

export interface BigShop {
  members: number;
  orders: number;
  /** Messages of the contact form and check-ins together. */
  messages: number;
  subscribers: number;
  /** Who are coached, with three years of logs; none if missing. */
  clients?: number;
}

/** What lists and searches have to stand: the size of a shop that has done well for years. */
export const BIG: BigShop = { members: 5_000, orders: 20_000, messages: 50_000, subscribers: 3_000, clients: CLIENTS };

/** @throws {Error} in a live shop, and if the shop is big already */
export async function refuseBigShop(em: Em, { production }: { production: boolean }): Promise<void> {
  await refuseLiveShop(em, { production });
  const [found] = await em.execute<{ big: boolean }[]>(
    `select exists (select from app_user where id = ${buildIdSql('member', '1')}) as big`,
  );
  if (found?.big) throw new Error('This shop is big already; npm run db:reset empties it.');
}

/**
 * Fills a shop with people who do not exist, all of them `…@example.com`, with what they have bought and written.
 * The same rows each time, counted back from today. No payment provider knows the money, and no mail is written.
 * With a ring, what the app seals is sealed: the first start finds nothing left to do.
 */
export async function seedBigShop(
  em: Em,
  size: BigShop = BIG,
  { mode = 'test', ring = null }: { mode?: Mode; ring?: KeyRing | null } = {},
): Promise<void> {
  const words = await newsletterWords(NEWSLETTER_CONSENT, 'en');
  const values: Readonly<Record<string, unknown>> = { ...size, mode, words };
  for (const sql of [...PEOPLE, ...MONEY_STATEMENTS, ...WRITTEN, ...STUDIO_STATEMENTS, ...COUNT_STATEMENTS, 'analyze'])
    await em.execute(...bound(sql, values));
  if (size.clients) await seedClients(em, size.clients);
  if (ring) await resealAll(em, ring, new Date());
  // As if the coach had looked at the list since.
  await refreshPeople(em);
}

function bound(sql: string, values: Readonly<Record<string, unknown>>): [sql: string, values: unknown[]] {
  const given: unknown[] = [];
  const text = sql.replaceAll(/:(members|orders|messages|subscribers|mode|words)\b/g, (_, name: string) => {
    given.push(values[name]);
    return '?';
  });
  return [text, given];
}

const buildLanguageSql = (key: string) =>
  `case when ${buildRandomSql(key, 10)} < 7 then 'en' when ${buildRandomSql(key, 10)} < 9 then 'fi' else 'de' end`;

const PEOPLE = [
  `insert into app_user (id, email, email_key, first_name, last_name, language, created_at)
   select ${buildIdSql('member', 'n')}, ${buildMailboxSql('member', 'n')}, ${buildMailboxSql('member', 'n')},
     ${buildPickSql(seedWords.firstNames, "'first' || n")}, ${buildPickSql(seedWords.lastNames, "'last' || n")}, ${buildLanguageSql("'speaks' || n")},
     date_trunc('day', now()) - ${buildRandomSql("'joined' || n", 1_000_000)} * interval '1 minute'
   from generate_series(1, cast(:members as int)) n`,
  // Every other one is a member; who left or never confirmed is there as well.
  `insert into subscriber (id, email, email_key, language, status, consent_version, consent_words, consent_at, confirmed_at, unsubscribed_at)
   select ${buildIdSql('subscriber', 'n')}, email, email, ${buildLanguageSql("'reads' || n")}, status,
     '${NEWSLETTER_CONSENT}', :words, at,
     case when status <> 'pending' then at + interval '1 hour' end,
     case when status = 'unsubscribed' then at + interval '20 days' end
   from generate_series(1, cast(:subscribers as int)) n, lateral (select
     case when n % 2 = 0 and n <= cast(:members as int) then ${buildMailboxSql('member', 'n')} else ${buildMailboxSql('reader', 'n')} end as email,
     case when ${buildRandomSql("'status' || n", 20)} = 0 then 'pending' when ${buildRandomSql("'status' || n", 20)} = 1 then 'unsubscribed' else 'confirmed' end as status,
     date_trunc('day', now()) - ${buildRandomSql("'asked' || n", 900_000)} * interval '1 minute' - interval '30 days' as at) each`,
  `insert into suppressed_address (address, reason, since)
   select ${buildMailboxSql('member', 'n * 97')}, case when n % 5 = 0 then 'complaint' else 'bounce' end, now() - n * interval '3 days'
   from generate_series(1, cast(:members as int) / 100) n where n * 97 <= cast(:members as int)
   on conflict do nothing`,
];

/** Three fifths of what is written are messages of the contact form, the rest check-ins. */
const WRITTEN = [
  `insert into contact_message (id, name, email, email_key, message, created_at)
   select ${buildIdSql('message', 'n')}, coalesce(u.first_name || ' ' || u.last_name, ${buildPickSql(seedWords.firstNames, "'writes' || n")} || ' ' || ${buildPickSql(seedWords.lastNames, "'signs' || n")}),
     who.email, who.email, ${buildPickSql(seedWords.questions, "'asks' || n")} || ' ' || ${buildPickSql(seedWords.details, "'adds' || n")},
     date_trunc('day', now()) - ${buildRandomSql("'wrote' || n", 1_000_000)} * interval '1 minute'
   from generate_series(1, cast(:messages as int) * 3 / 5) n, lateral (select case when n % 2 = 0
     then ${buildMailboxSql('member', `1 + ${buildRandomSql("'writer' || n", 1_000_000)} % cast(:members as int)`)}
     else ${buildMailboxSql('visitor', 'n')} end as email) who left join app_user u on u.email_key = who.email`,
  `with coached as (
     select distinct on (user_id) user_id, row_number() over (order by user_id) as n from subscription where user_id is not null),
   due as (select user_id, n, w, date_trunc('week', now() - w * interval '7 days') as monday
     from coached, generate_series(0, 39) w order by w, n limit cast(:messages as int) * 2 / 5)
   insert into check_in (id, user_id, week, sleep, energy, soreness, weight_kg, note, created_at, answer, answered_at)
   select ${buildIdSql('checkin', "n || '-' || w")}, user_id, to_char(monday, 'YYYY-MM-DD'), 1 + ${buildRandomSql("'sleep' || n || w", 5)},
     1 + ${buildRandomSql("'energy' || n || w", 5)}, 1 + ${buildRandomSql("'sore' || n || w", 5)}, 60 + ${buildRandomSql("'weighs' || n || w", 400)} / 10.0,
     ${buildPickSql(seedWords.weeks, "'week' || n || w")}, least(monday + interval '4 days', now()), answer, case when answer is not null then least(monday + interval '5 days', now()) end
   from due, lateral (select case when w > 0 or ${buildRandomSql("'answered' || n || w", 4)} = 0 then ${buildPickSql(seedWords.answers, "'says' || n || w")} end as answer) said
   on conflict do nothing`,
  // A thread for each mailbox, as the migration that brought threads made them.
  `insert into thread (id, email_key, email, name, status, spam, language, last_at, last_text, version, created_at)
   select ${buildIdSql('thread', 'email_key')}, email_key,
   (array_agg(email order by bot, at desc))[1], (array_agg(name order by bot, proven desc, at desc))[1],
   case when bool_or(waiting) or bool_and(bot) then 'open' else 'done' end,
   case when bool_and(bot) then 'bot' end,
   (array_agg(language order by bot, proven desc, at desc))[1],
   coalesce(max(at) filter (where not bot), max(at)),
   (array_agg(left(said, 200) order by bot, at desc))[1], 1, min(at)
   from (
   select email_key, email, name, message as said, created_at as at, bot_signal is not null as bot, false as proven,
   bot_signal is null and created_at > now() - interval '30 days' as waiting, 'en' as language
   from contact_message
   union all
   select u.email_key, u.email, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email),
   c.note, c.created_at, false, true, c.answer is null, u.language
   from check_in c join app_user u on u.id = c.user_id
   union all
   select email_key, email, full_name, '', created_at, false, false,
   created_at > now() - interval '30 days', language
   from onboarding
   ) as heard
   group by email_key
   on conflict (email_key) do nothing`,
];
