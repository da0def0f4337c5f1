import { COACHING_CONSENT, HEALTH_CONSENT } from '#contract/coaching/profile-options.ts';
import type { Em } from '../platform/db/orm.ts';
import { sealText } from '../platform/encryption/sealed.ts';
import { CONSENT_WORDS } from '../modules/coaching/profile/consent.service.ts';
import type { ProfileFields } from '../modules/coaching/profile/profile.entity.ts';
import { renderPlainMessage } from '../platform/i18n/shown-words.ts';
import {
  seedWords,
  buildPickSql,
  buildRandomSql,
  buildIdSql,
  buildRoundRobinSql,
  buildMailboxSql,
} from './big-shop.sql.ts';
import { bigPlans } from './big-clients.plans.ts';

/** How many clients a coach who has done well for years has. */
export const CLIENTS = 500;

/** Weeks of log, check-ins and plans that each of them has. */
const WEEKS = 156;

/** As many different ones as sealed texts are made; rows share them. */
const VARIANTS = 120;

/**
 * Clients who do not exist, all of them `client-…@example.com`, with three years of their own plans, sessions and
 * check-ins, a thread and a profile each: some wait for an answer, hurt, are quiet, have no plan or a card that failed.
 */
export async function seedClients(em: Em, clients = CLIENTS, weeks = WEEKS): Promise<void> {
  const [program] = await em.execute<{ id: number }[]>('select id from program where coaching order by id limit 1');
  if (!program) return;
  const values: Readonly<Record<string, unknown>> = {
    clients,
    weeks,
    program: program.id,
    older: await renderPlainMessage(CONSENT_WORDS[HEALTH_CONSENT], 'en'),
    newer: await renderPlainMessage(CONSENT_WORDS[COACHING_CONSENT], 'en'),
    ...SEALED,
  };
  const sealed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (value as () => string)() : value,
    ]),
  );
  for (const sql of [...PEOPLE, ...bigPlans(), ...TALK, ...SEALED_WEEKS, 'analyze'])
    await em.execute(...bound(sql, sealed));
}

function bound(sql: string, values: Readonly<Record<string, unknown>>): [sql: string, values: unknown[]] {
  const given: unknown[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]+)\b/g, (found, name: string) => {
    // In JSON there are others.
    if (!(name in values)) return found;
    given.push(values[name]);
    return '?';
  });
  return [text, given];
}

const variants = (column: string, make: (n: number) => unknown) => () =>
  JSON.stringify(Array.from({ length: VARIANTS }, (_, n) => sealText(JSON.stringify(make(n)), column)));

/** What stands sealed in its column, made here: a statement cannot seal. */
const SEALED = {
  hurts: variants('workout.pain', (n) => ({
    squat: { level: 1 + (n % 9), note: n % 2 ? 'The left knee, going down.' : '' },
  })),
  weekly: variants('check_in.fields', (n) => ({
    sleep: 1 + (n % 5),
    energy: 1 + ((n * 7) % 5),
    soreness: 1 + ((n * 3) % 5),
    weightKg: n % 4 === 0 ? null : 60 + (n % 40),
    note: seedWords.weeks[n % seedWords.weeks.length],
  })),
  replies: () =>
    JSON.stringify(
      Array.from({ length: VARIANTS }, (_, n) =>
        sealText(seedWords.answers[n % seedWords.answers.length]!, 'check_in.answer'),
      ),
    ),
  profiles: variants('coaching_profile.fields', (n): ProfileFields => ({
    fullName: `${seedWords.firstNames[n % seedWords.firstNames.length]} ${seedWords.lastNames[n % seedWords.lastNames.length]}`,
    age: 25 + (n % 40),
    weight: 60 + (n % 40),
    height: 160 + (n % 35),
    fitnessLevel: 'intermediate',
    primaryGoal: 'strength',
    workoutDaysPerWeek: 3,
    workoutDuration: '45min',
    preferredWorkoutTime: 'morning',
    healthConditions: n % 3 === 0 ? 'Mild asthma.' : '',
    injuries: n % 4 === 0 ? 'Left knee, spring of last year.' : '',
    emergencyContactName: 'Kaisa',
    emergencyContactPhone: '+358 40 000 0000',
    healthConsent: COACHING_CONSENT,
  })),
};

const N = 'generate_series(1, cast(:clients as int)) n';
const CLIENT = buildIdSql('client', 'n');
/** The name that stands in the sealed profile which a client is given. */
const NAME = {
  first: buildRoundRobinSql(seedWords.firstNames, `n % ${VARIANTS}`),
  last: buildRoundRobinSql(seedWords.lastNames, `n % ${VARIANTS}`),
};
/** One of ten came three weeks ago. */
const BEGAN =
  "(date_trunc('day', now()) - case when n % 10 = 0 then interval '21 days' else cast(:weeks as int) * interval '7 days' end)";

const PEOPLE = [
  `insert into app_user (id, email, email_key, first_name, last_name, language, created_at)
   select ${CLIENT}, ${buildMailboxSql('client', 'n')}, ${buildMailboxSql('client', 'n')},
     ${NAME.first}, ${NAME.last}, 'en', ${BEGAN} from ${N}`,
  `insert into subscription (id, user_id, program_id, status, current_period_end, created_at)
   select ${buildIdSql('coached', 'n')}, ${CLIENT}, :program, case when n % 25 = 3 then 'past_due' else 'active' end,
     case when n % 25 = 3 then now() - interval '2 days' else date_trunc('day', now()) + (1 + ${buildRandomSql("'paid' || n", 28)}) * interval '1 day' end,
     ${BEGAN} from ${N}`,
  `insert into coaching_profile (id, user_id, fields, health_consent_words, language, created_at)
   select ${buildIdSql('profile', 'n')}, ${CLIENT}, to_jsonb(fields), :newer, 'en', ${BEGAN}
   from ${N} join jsonb_array_elements_text(cast(:profiles as jsonb)) with ordinality as told(fields, place) on place = 1 + n % ${VARIANTS}`,
  `insert into health_consent (id, user_id, version, words, language, given_at)
   select ${buildIdSql('consent', 'n')}, ${CLIENT}, case when n % 4 = 1 then '${HEALTH_CONSENT}' else '${COACHING_CONSENT}' end,
     case when n % 4 = 1 then :older else :newer end, 'en', ${BEGAN} from ${N}`,
];

const VARIANT = (id: string) => `1 + ('x' || substr(md5(cast(${id} as text)), 1, 6))::bit(24)::int % ${VARIANTS}`;

/** What the members of the big shop told and were answered, sealed as their shop keeps it, with the words that cover it. */
const SEALED_WEEKS = [
  `insert into health_consent (id, user_id, version, words, language, given_at)
   select ${buildIdSql('agreed', 'user_id')}, user_id, '${COACHING_CONSENT}', :newer, 'en', min(created_at) - interval '1 day'
   from check_in where user_id not in (select user_id from health_consent where user_id is not null) group by user_id`,
  `update check_in set fields = to_jsonb(told.fields), sleep = 0, energy = 0, soreness = 0, weight_kg = null, note = '',
     answer = case when answer is not null then replies.words end
   from jsonb_array_elements_text(cast(:weekly as jsonb)) with ordinality as told(fields, place),
     jsonb_array_elements_text(cast(:replies as jsonb)) with ordinality as replies(words, place)
   where check_in.fields is null and told.place = ${VARIANT('check_in.id')} and replies.place = told.place`,
];

const TALK = [
  // A third has not been answered yet this week.
  `insert into check_in (id, user_id, week, fields, sleep, energy, soreness, note, created_at, answer, answered_at)
   select ${buildIdSql('weekly', "n || '-' || w")}, ${CLIENT}, to_char(monday, 'YYYY-MM-DD'), to_jsonb(fields), 0, 0, 0, '', sent,
     case when answered then replies.words end, case when answered then least(sent + interval '20 hours', now()) end
   from ${N} cross join generate_series(0, cast(:weeks as int) - 1) w
   cross join lateral (select date_trunc('week', now()) - w * interval '7 days' as monday) m
   cross join lateral (select least(monday + interval '2 days', now() - interval '30 minutes') as sent, w > 0 or n % 3 > 0 as answered) s
   join jsonb_array_elements_text(cast(:weekly as jsonb)) with ordinality as told(fields, place) on told.place = 1 + (n * 7 + w) % ${VARIANTS}
   join jsonb_array_elements_text(cast(:replies as jsonb)) with ordinality as replies(words, place) on replies.place = 1 + (n * 11 + w) % ${VARIANTS}
   where monday >= ${BEGAN} - interval '7 days' on conflict do nothing`,
  `insert into thread (id, email_key, email, name, status, language, last_at, last_text, version, created_at)
   select ${buildIdSql('clientthread', 'n')}, ${buildMailboxSql('client', 'n')}, ${buildMailboxSql('client', 'n')},
     ${NAME.first} || ' ' || ${NAME.last},
     case when n % 3 = 0 then 'open' else 'done' end, 'en', now() - (1 + ${buildRandomSql("'waits' || n", 140)}) * interval '1 hour', '', 1, ${BEGAN}
   from ${N} on conflict do nothing`,
  `insert into thread_message (id, thread_id, direction, text, created_at)
   select ${buildIdSql('clientmessage', "n || '-' || w")}, ${buildIdSql('clientthread', 'n')}, case when w % 2 = 0 then 'out' else 'in' end,
     ${buildPickSql(seedWords.answers, "'said' || n || w")}, now() - (8 + w * 6) * interval '1 day'
   from ${N} cross join generate_series(0, 23) w`,
];
