import { randomUUID } from 'node:crypto';
import type { TrainingPlan } from '#contract/training.ts';
import { type LoggedSet, WorkoutSession, type WorkoutsResponse, type WorkoutsResult } from '#contract/workouts.ts';
import type { Em } from '../../db/orm.ts';
import type { Access } from '../access/access.service.ts';
import { dayIn, isTimeZone } from '../../days.ts';
import { derive } from './progress.ts';
import { Plan, Progress, Workout } from './training.entity.ts';

type Result = WorkoutsResult['results'][number];

/** Sessions in one answer: what a phone shows, and enough to know what was lifted last. */
const WORKOUTS_PAGE = 12;
/** Clocks of devices are wrong by this much at most. */
const AHEAD_MS = 86_400_000;

/**
 * Applies what changed on a device, in its order. Each change is judged on its own; the highest
 * revision of a session holds, however often and in whichever order revisions arrive. What follows
 * from the log is written with it.
 */
export function applyChanges(em: Em, access: Access, changes: readonly unknown[], now: Date): Promise<Result[]> {
  const { user } = access;
  return em.transactional(async (tx) => {
    // The same batch from two tabs, or sent again while it is in work, waits here.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${user.id}`]);
    const plans = new Map((await tx.find(Plan, {})).map((plan) => [plan.key, plan.body]));
    const results: Result[] = [];
    const touched = new Set<string>();
    for (const change of changes) {
      const result = await applyOne(tx, access, change, plans, now);
      results.push(result.result);
      for (const key of result.touched) touched.add(key);
    }
    await tx.flush();
    for (const key of touched) await deriveAnew(tx, access, plans.get(key)!);
    return results;
  });
}

async function applyOne(
  tx: Em,
  { user, plans: open }: Access,
  change: unknown,
  plans: ReadonlyMap<string, TrainingPlan>,
  now: Date,
): Promise<{ result: Result; touched: string[] }> {
  const parsed = WorkoutSession.safeParse(change);
  const given = (change as { id?: unknown } | null)?.id;
  const id = typeof given === 'string' ? given.slice(0, 60) : '';
  const refuse = (message: string) => ({ result: { id, status: 'refused' as const, message }, touched: [] });
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'This cannot be read.');
  const session = parsed.data;
  const plan = plans.get(session.planKey);
  if (!plan || !open.has(plan.programId)) return refuse('This plan is not yours.');
  const wrong = problemOf(session, plan, now);
  if (wrong) return refuse(wrong);

  const known = await tx.findOne(Workout, { id: session.id });
  // Somebody else's id: nothing is said about whose.
  if (known && known.user.id !== user.id) return refuse('This session cannot be stored.');
  if (known && known.revision >= session.revision) return { result: { id, status: 'stale' }, touched: [] };
  const { revision, planKey, dayId, timeZone, notes, exercises, deleted } = session;
  const finishedAt = session.finishedAt ? new Date(session.finishedAt) : null;
  const fields = {
    revision,
    planKey,
    dayId,
    timeZone,
    notes,
    exercises,
    deleted,
    startedAt: new Date(session.startedAt),
    finishedAt,
    localDay: finishedAt && dayIn(timeZone, finishedAt),
    updatedAt: now,
  };
  const before = known?.planKey;
  if (known) tx.assign(known, fields);
  else tx.create(Workout, { id: session.id, user, ...fields });
  return { result: { id, status: 'stored' }, touched: [planKey, ...(before && plans.has(before) ? [before] : [])] };
}

/** What is well-formed and still cannot have happened. */
function problemOf(session: WorkoutSession, plan: TrainingPlan, now: Date): string | undefined {
  const { startedAt, finishedAt, timeZone, dayId } = session;
  if (!plan.workouts.some(({ id }) => id === dayId)) return 'The plan has no such day.';
  if (!isTimeZone(timeZone)) return 'The time zone is not known.';
  const latest = now.getTime() + AHEAD_MS;
  if (Date.parse(startedAt) > latest) return 'It has not begun yet.';
  if (finishedAt && Date.parse(finishedAt) < Date.parse(startedAt)) return 'It ended before it began.';
  if (finishedAt && Date.parse(finishedAt) > latest) return 'It has not ended yet.';
  return undefined;
}

async function deriveAnew(tx: Em, { user }: Access, plan: TrainingPlan): Promise<void> {
  const planKey = plan.key;
  const rows = await tx.execute<{ day_id: string; local_day: string; time_zone: string }[]>(
    `select day_id, local_day, time_zone from workout
     where user_id = ? and plan_key = ? and finished_at is not null and not deleted order by finished_at`,
    [user.id, planKey],
  );
  const derived = derive(
    plan,
    rows.map(({ day_id: dayId, local_day: localDay }) => ({ dayId, localDay })),
  );
  const timeZone = rows.at(-1)?.time_zone ?? 'UTC';
  const known = await tx.findOne(Progress, { user, planKey });
  if (known) tx.assign(known, { ...derived, timeZone });
  else tx.create(Progress, { id: randomUUID(), user, planKey, programId: plan.programId, ...derived, timeZone });
}

/** A plan's sessions for a device that starts, with what was lifted last. */
export async function listWorkouts(em: Em, access: Access, planKey: string, before?: Date): Promise<WorkoutsResponse> {
  const where = { user: access.user, planKey, deleted: false, ...(before && { startedAt: { $lt: before } }) };
  const rows = await em.find(Workout, where, { orderBy: { startedAt: 'desc', id: 'asc' }, limit: WORKOUTS_PAGE });
  const last: Record<string, LoggedSet[]> = {};
  for (const { exercises } of rows) {
    for (const { exerciseId, sets } of exercises) if (sets.length > 0) last[exerciseId] ??= sets;
  }
  return { sessions: rows.map(presentWorkout), last };
}

function presentWorkout(row: Workout): WorkoutSession {
  const { id, revision, planKey, dayId, timeZone, notes, exercises, deleted } = row;
  return {
    id,
    revision,
    planKey,
    dayId,
    timeZone,
    notes,
    exercises,
    deleted,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
