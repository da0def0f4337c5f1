import { msg } from '@lingui/core/macro';
import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import { PlanKey } from '#contract/training/training.ts';
import { VERSION_END } from '#contract/training/workout-merge.ts';
import {
  type LoggedSet,
  WORKOUTS_PAGE,
  type WorkoutSession,
  type WorkoutsResponse,
} from '#contract/training/workouts.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { loadRecords, loadLastSets } from './progress/bests.queries.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { findLastTakeBack } from '#server/modules/coaching/profile/consent.service.ts';
import { withReasons } from './reasons.ts';
import { withUnits } from '../own-plans/planned-sets.ts';
import { withEfforts } from './progress/set-efforts.ts';
import { loadTrainedDays } from './trained-days.ts';
import { requirePlan } from './training.service.ts';
import { Plan, Workout } from './training.entity.ts';

export interface WorkoutsPage {
  /** End of the previous page. */
  before: Date | undefined;
  beforeId: string | undefined;
  limit: number;
}

/**
 * Returns the key of a plan whose log the user may read. Own logs stay readable after access ends.
 * @throws {NotFound} both for an unknown plan and for another user's
 */
export async function requireLogPlanKey(em: Em, access: Access, key: string): Promise<string> {
  const { user } = access;
  const planKey = PlanKey.safeParse(key).data;
  if (planKey && (await em.count(Workout, { user, planKey, deleted: false })) > 0) return planKey;
  if (!planKey) throw new NotFound(msg`Training plan not found.`);
  // A copy stays readable after the coaching, even with an empty log.
  if ((await em.count(Plan, { user, key: planKey })) > 0) return planKey;
  return (await requirePlan(em, access, planKey)).key;
}

/** Lists the plans with a log of the user. */
export async function listLogPlanKeys(em: Em, { user }: Access): Promise<string[]> {
  const rows = await em.find(Workout, { user, deleted: false }, { fields: ['planKey'] });
  return [...new Set(rows.map(({ planKey }) => planKey))];
}

/** Returns the key in /training/{key} under which a former client reads their log. */
export async function findFormerLogKey(em: Em, access: Access): Promise<string | undefined> {
  if ((await em.count(Plan, { user: access.user })) > 0) return 'mine';
  const open = new Set(access.plans.values());
  return (await listLogPlanKeys(em, access)).find((key) => !open.has(key));
}

/** Lists a plan's sessions for a starting device, with the latest sets. */
export async function listWorkouts(
  em: Em,
  { user }: Access,
  planKey: string,
  { before, beforeId, limit }: WorkoutsPage,
): Promise<WorkoutsResponse> {
  const older = before && { startedAt: { $lt: before } };
  // Two sessions of the same millisecond may be on different pages.
  const from = older && beforeId ? { $or: [older, { startedAt: before, id: { $gt: beforeId } }] } : older;
  const where = { user, planKey, deleted: false, ...from };
  const rows = await em.find(Workout, where, { orderBy: { startedAt: 'desc', id: 'asc' }, limit: limit + 1 });
  const sessions = rows.slice(0, limit).map(presentWorkout);
  const versions = rows.slice(0, WORKOUTS_PAGE).map((row) => [row.id, endsOfVersions(row)] as const);
  const done: Record<string, LoggedSet[]> = {};
  for (const { exercises } of sessions) {
    for (const { exerciseId, swappedFor, sets } of exercises.flatMap(splitExerciseBySwap)) {
      if (sets.length > 0 && swappedFor === null) done[exerciseId] ??= sets;
    }
  }
  // Only the first page includes the latest sets of other plans.
  const last = before ? done : { ...done, ...(await loadLastSets(em, user.id, planKey)) };
  const bests = before ? undefined : await loadRecords(em, user.id, planKey);
  const days = await loadTrainedDays(em, user, planKey, rows.slice(0, limit));
  const end = rows.length > limit ? sessions.at(-1) : undefined;
  const withdrawnAt = await findLastTakeBack(em, user.id);
  return {
    sessions,
    last,
    versions: Object.fromEntries(versions),
    consentWithdrawnAt: withdrawnAt?.toISOString() ?? null,
    ...(bests && Object.keys(bests).length > 0 && { bests }),
    ...(Object.keys(days).length > 0 && { days }),
    ...(end && { next: { before: end.startedAt, beforeId: end.id } }),
  };
}

function endsOfVersions({ versions }: Workout): string {
  return versions.map((version) => version.slice(-VERSION_END)).join(' ');
}

export function presentWorkout(row: Workout): WorkoutSession {
  const { id, revision, planKey, dayId, timeZone, notes, deleted, versions } = row;
  const shopVersion = versions.at(-1);
  const logged = withEfforts(withReasons(row), row.efforts ?? null);
  const exercises = withUnits(logged, row.planned ?? null).map((each) => {
    const pain = row.pain?.[each.exerciseId];
    return pain ? { ...each, pain } : each;
  });
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
    ...(shopVersion && { shopVersion }),
  };
}

/** Returns the stored session as deleted, without anything else that came with the request to delete it. */
export function presentDeleted(known: Workout, { revision }: WorkoutSession): WorkoutSession {
  return { ...presentWorkout(known), revision, deleted: true };
}
