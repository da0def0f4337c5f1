import type { Em } from '../platform/db/orm.ts';
import { type BigShop, seedBigShop } from './big-shop.ts';
import { buildIdSql, buildMailboxSql } from './big-shop.sql.ts';

type Options = Parameters<typeof seedBigShop>[2];

/** What a platform has to stand. It is written in minutes; a million members is ten times as much. */
export const HUGE: BigShop & { workouts: number; mails: number } = {
  members: 100_000,
  orders: 100_000,
  messages: 50_000,
  subscribers: 50_000,
  clients: 100,
  workouts: 500_000,
  mails: 200_000,
};

/** Fills a shop as {@link seedBigShop} does, and adds logs of its members and sent mails of a month. */
export async function seedHugeShop(em: Em, size: typeof HUGE = HUGE, options: Options = {}): Promise<void> {
  await seedBigShop(em, size, options);
  for (const [sql, rows] of [
    [WORKOUTS, size.workouts],
    [MAILS, size.mails],
  ] as const)
    await em.execute(sql, [size.members, rows]);
}

/** Sessions of the plan of programme 3, one after the other for each member. */
const WORKOUTS = `insert into workout (id, user_id, plan_key, day_id, revision, started_at, finished_at, time_zone, local_day, notes, exercises, deleted, updated_at)
  select ${buildIdSql('hugeworkout', 'n')}, ${buildIdSql('member', '(1 + n % size.members)')}, '3', 'day-1', 1, at, at + interval '1 hour',
    'Europe/Helsinki', to_char(at, 'YYYY-MM-DD'), '',
    '[{"exerciseId":"back-squat","swappedFor":null,"skipped":null,"sets":[{"weightKg":80,"reps":8,"doneAt":"2026-01-01T05:00:00Z"}]}]', false, at
  from (select cast(? as int) as members, cast(? as int) as rows) size, generate_series(1, size.rows) n,
    lateral (select date_trunc('day', now()) - (1 + n / size.members) * interval '2 days' as at) times`;

/** As the clean-up leaves them: sent, and not a month old. */
const MAILS = `insert into outbox_mail (id, recipient, template, language, data, from_form, priority, not_before, status, next_attempt_at, created_at, sent_at)
  select ${buildIdSql('hugemail', 'n')}, ${buildMailboxSql('member', '(1 + n % size.members)')}, 'morning-routine', 'en', '{}', true, 0, at, 'sent', at, at, at
  from (select cast(? as int) as members, cast(? as int) as rows) size, generate_series(1, size.rows) n,
    lateral (select now() - (n % 40000) * interval '1 minute' as at) times`;
