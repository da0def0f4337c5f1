import { forkEm, type Orm } from '../../server/platform/db/orm.ts';

export interface Crowd {
  members: number;
  sessions: number;
}

/** Members a statement. */
const AT_ONCE = 200;

/**
 * Fills the shop with members who own the plan `3` and have logged it, by SQL statements instead of the
 * API. Their addresses are m1@example.com and so on.
 */
export async function seedMembers(orm: Orm, { members, sessions }: Crowd): Promise<void> {
  const em = forkEm(orm);
  await em.execute('truncate app_user cascade');
  const id = `('00000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid`;
  await em.execute(
    `insert into app_user (id, email, email_key, created_at)
     select ${id}, 'm' || m || '@example.com', 'm' || m || '@example.com', now() from generate_series(1, ?) m`,
    [members],
  );
  await em.execute(
    `insert into purchase (id, user_id, program_id, status, amount_minor, created_at)
     select gen_random_uuid(), id, 3, 'completed', 9990, now() from app_user`,
  );
  const exercises = JSON.stringify([
    {
      exerciseId: 'back-squat',
      swappedFor: null,
      skipped: null,
      sets: [{ weightKg: 80, reps: 8, doneAt: '2026-01-01T05:00:00Z' }],
    },
  ]);
  // A statement may only take so long.
  for (let from = 1; from <= members; from += AT_ONCE) {
    await em.execute(
      `insert into workout (id, user_id, plan_key, day_id, revision, started_at, finished_at, time_zone, local_day, notes, exercises, deleted, updated_at)
       select gen_random_uuid(), ${id}, '3', 'day-1', 1, t, t + interval '1 hour', 'Europe/Helsinki', to_char(t, 'YYYY-MM-DD'), '', ?::jsonb, false, t
       from generate_series(?::int, ?::int) m, generate_series(1, ?) s, lateral (select now() - s * interval '1 day' as t) as times`,
      [exercises, from, Math.min(members, from + AT_ONCE - 1), sessions],
    );
  }
  await em.execute(
    `insert into progress (id, user_id, plan_key, program_id, progress, workouts_completed, goals_achieved, streak_days, streak_end, time_zone)
     select gen_random_uuid(), id, '3', 3, 100, ?, 6, ?, to_char(now() - interval '1 day', 'YYYY-MM-DD'), 'Europe/Helsinki' from app_user`,
    [sessions, sessions],
  );
  await em.execute('analyze');
}
