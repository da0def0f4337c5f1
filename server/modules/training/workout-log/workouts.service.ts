import { msg } from '@lingui/core/macro';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { PlanKey, type TrainingPlan, type WorkoutDay } from '#contract/training/training.ts';
import { daysApart, joinSessions, mergeSessions, movedByDays, sameSession } from '#contract/training/workout-merge.ts';
import { keepOmittedFields } from '#contract/training/set-merge.ts';
import { WorkoutChange, type WorkoutSession, type WorkoutsResult } from '#contract/training/workouts.ts';
import { issueWords } from '#server/platform/http/request/body.ts';
import { translateWords } from '#server/platform/i18n/words.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { type Period, loadAccessPeriods } from '#server/modules/accounts/access/periods.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { findLastTakeBack, lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { predatesTakeBack, omitSessionHealth } from './taken-back.ts';
import { type PlannedSets, plannedSets } from '../own-plans/planned-sets.ts';
import { deriveProgress } from './derive-progress.ts';
import { findSessionProblem, withoutAccess } from './session-problems.ts';
import { endedAfterStart, findTwin, type Twin } from './session-twins.ts';
import { Plan, Workout } from './training.entity.ts';
import { columns, buildPainColumns } from './workout-columns.ts';
import { presentDeleted, presentWorkout } from './workouts.queries.ts';

type Result = WorkoutsResult['results'][number];

interface Judged {
  result: Result;
  /** Keys of the plans whose progress must be computed again. */
  touched: readonly string[];
}

interface Context {
  tx: Em;
  access: Access;
  plans: ReadonlyMap<string, TrainingPlan>;
  /** Removed days of their own copies. */
  former: ReadonlyMap<string, readonly WorkoutDay[]>;
  periods: readonly Period[];
  /** Programmes with their plans. */
  programs: readonly Pick<Program, 'id' | 'planKey'>[];
  /** Time at which the consent to health data was last withdrawn. */
  takenBackAt: Date | null;
  now: Date;
  /** Translates the reasons for refusals. */
  speaker: Speaker;
}

/**
 * Applies a device's changes in order, each on its own. Changes from several devices are merged; from one device the
 * highest revision wins, in any order of arrival. Progress is updated in the same transaction.
 */
export function applyChanges(
  em: Em,
  access: Access,
  changes: readonly unknown[],
  { now, speaker }: { now: Date; speaker: Speaker },
): Promise<Result[]> {
  const { user, mode } = access;
  return em.transactional(async (tx) => {
    // Serialises the same batch from two tabs, or sent twice.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${user.id}`]);
    await lockConsent(tx, user.id);
    const takenBackAt = await findLastTakeBack(tx, user.id);
    const keys = changes.flatMap(
      (change) => PlanKey.safeParse((change as { planKey?: unknown } | null)?.planKey).data ?? [],
    );
    // Other members' copies are excluded.
    const found = await tx.find(Plan, { key: { $in: keys }, $or: [{ user: null }, { user }] });
    const plans = new Map(found.map((plan) => [plan.key, plan.body]));
    const former = new Map(found.map(({ key, formerDays }) => [key, formerDays ?? []]));
    const programs = await tx.find(Program, { planKey: { $ne: null } });
    const periods = await loadAccessPeriods(tx, user, mode);
    const context = { tx, access, plans, former, periods, programs, takenBackAt, now, speaker };
    const results: Result[] = [];
    const touched = new Set<string>();
    for (const change of changes) {
      const judged = await applyOne(context, change);
      results.push(judged.result);
      for (const key of judged.touched) if (plans.has(key)) touched.add(key);
    }
    await tx.flush();
    for (const key of touched) await deriveProgress(tx, access, plans.get(key)!);
    return results;
  });
}

async function applyOne(context: Context, given: unknown): Promise<Judged> {
  const { tx, access, plans, periods, programs, takenBackAt, now, speaker } = context;
  const parsed = WorkoutChange.safeParse(given);
  const id = idIn(given);
  const refuse = (why: Words): Judged => ({
    result: { id, status: 'refused', message: translateWords(speaker, why) },
    touched: [],
  });
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) return refuse(issue ? issueWords(issue) : msg`This entry can’t be read.`);
  const { base: sentBase = null, device = null, joins = false, ...sent } = parsed.data;
  // Read again, because another request may have loaded it before the lock.
  const known = await tx.findOne(Workout, { id }, { refresh: true });
  // A device whose date is a day off continues with the merged session.
  const isJoined = device !== null && known?.device === SEVERAL;
  const days = isJoined ? daysApart(sent.startedAt, known.startedAt) : 0;
  const base = sentBase && movedByDays(sentBase, days);
  const session = isJoined ? endedAfterStart(movedByDays(sent, days)) : sent;
  // The id belongs to another user; the error does not tell.
  if (known && known.user.id !== access.user.id) return refuse(msg`This session can’t be saved.`);
  // Users can always delete their own sessions, with or without access to the plan.
  if (known && session.deleted) return store(context, known, { session: presentDeleted(known, session), base, device });

  const plan = plans.get(session.planKey);
  const carriers = programs.filter(({ planKey }) => planKey === session.planKey).map(({ id: carrier }) => carrier);
  const wrong =
    (plan
      ? withoutAccess(session, { plan, open: access.plans, own: access.ownPlans, periods, carriers, now })
      : msg`This plan is not yours.`) ??
    findSessionProblem(session, plan!, {
      now,
      known: known?.startedAt,
      former: context.former.get(session.planKey) ?? [],
    });
  if (wrong !== undefined) return refuse(wrong);
  const change = { session, base, device };
  const twin =
    known || !joins || !device
      ? undefined
      : await findTwin(tx, { user: access.user, plan: plan!, session, device, now });
  // Health data from before a withdrawn consent is discarded, on every device.
  const isOld = takenBackAt !== null && Date.parse(session.startedAt) < takenBackAt.getTime();
  const emptied = known ? predatesTakeBack(known, base?.revision) : isOld;
  const allowed: Change = emptied ? withoutWords(change) : change;
  const judged = twin ? join(context, twin, allowed) : store(context, known, allowed);
  return allowed.emptied ? { ...judged, result: { ...judged.result, withoutHealth: true } } : judged;
}

function withoutWords({ session, base, device }: Change): Change {
  const left = omitSessionHealth(session);
  const emptied = !sameSession(left, session);
  return { session: left, base: base && omitSessionHealth(base), device, emptied };
}

/** Marks a merged session; no device can have this name. */
const SEVERAL = '+';

/**
 * Merges a device's separate session into the earlier one. If dates differ by a day, the later one is right, because
 * future dates are refused.
 */
function join(context: Context, { row: known, days }: Twin, { session: sent, base: sentBase }: Change): Judged {
  const { tx, now } = context;
  const stored = presentWorkout(known);
  const session = movedByDays(sent, Math.max(0, days));
  const base = sentBase && movedByDays(sentBase, Math.max(0, days));
  const theirs = movedByDays(stored, Math.max(0, -days));
  const joined = joinSessions(base, session, theirs);
  const { id } = session;
  // Repeated request: everything is stored already.
  if (sameSession(joined, theirs)) return { result: { id, status: 'merged', session: theirs }, touched: [] };
  const planned = plannedFor(context, known, joined);
  tx.assign(known, {
    ...columns(joined, planned),
    ...buildPainColumns(joined, known, now),
    device: SEVERAL,
    updatedAt: now,
  });
  return { result: { id, status: 'merged', session: joined }, touched: [joined.planKey] };
}

interface Change {
  session: WorkoutSession;
  base: WorkoutSession | null;
  device: string | null;
  /** Some of its data was discarded, so the device gets the stored session. */
  emptied?: boolean;
}

function stored(row: Workout, { session, emptied = false }: Change): Result {
  if (!emptied) return { id: session.id, status: 'stored' };
  row.revision = session.revision + 1;
  // A device that misses this sends the data again with its next revision.
  row.takenBackRevision = row.revision;
  return { id: session.id, status: 'merged', session: presentWorkout(row) };
}

/** Stores a valid session, merged with other devices' changes if necessary. */
function store(context: Context, known: Workout | null, change: Change): Judged {
  const { tx, now } = context;
  const { user } = context.access;
  const { session, base, device } = change;
  const planned = plannedFor(context, known, session);
  const { id } = session;
  if (!known) {
    const row = tx.create(Workout, {
      id,
      user,
      ...columns(session, planned),
      ...buildPainColumns(session, null, now),
      device,
      updatedAt: now,
    });
    return { result: stored(row, change), touched: [session.planKey] };
  }
  if (isAlone(known, change)) {
    if (known.revision >= session.revision) return { result: { id, status: 'stale' }, touched: [] };
    const touched = [session.planKey, known.planKey];
    const said = { ...session, exercises: keepOmittedFields(session.exercises, presentWorkout(known).exercises) };
    tx.assign(known, { ...columns(said, planned), ...buildPainColumns(said, known, now), device, updatedAt: now });
    return { result: stored(known, change), touched };
  }
  const theirs = presentWorkout(known);
  const merged = mergeSessions(base, session, theirs);
  // Repeated request: everything is stored already.
  if (sameSession(merged, theirs)) return { result: { id, status: 'merged', session: theirs }, touched: [] };
  const asked = plannedFor(context, known, merged);
  tx.assign(known, {
    ...columns(merged, asked),
    ...buildPainColumns(merged, known, now),
    device: SEVERAL,
    updatedAt: now,
  });
  return { result: { id, status: 'merged', session: merged }, touched: [merged.planKey] };
}

/**
 * Returns the day's current targets until the session ends, then those of that time; older rows have none. A line keeps
 * its targets once a set is stored.
 */
function plannedFor({ plans, former }: Context, known: Workout | null, session: WorkoutSession): PlannedSets[] | null {
  const { planKey, dayId } = session;
  const before = known?.planKey === planKey && known.dayId === dayId ? (known.planned ?? null) : null;
  if (known?.finishedAt && known.planKey === planKey && known.dayId === dayId) return before;
  const days = [...(plans.get(planKey)?.workouts ?? []), ...(former.get(planKey) ?? [])];
  const day = days.find(({ id }) => id === dayId);
  if (!day) return known?.planned ?? null;
  const begun = new Set(known?.exercises.flatMap(({ exerciseId, sets }) => (sets.length > 0 ? [exerciseId] : [])));
  const kept = new Map(before?.flatMap((line) => (begun.has(line.id) ? [[line.id, line] as const] : [])));
  const lines = plannedSets(day).map((line) => kept.get(line.id) ?? line);
  return [...lines, ...[...kept.values()].filter(({ id }) => !lines.some((line) => line.id === id))];
}

/** True if only this device changed the session since its base. A device without an id replaces. */
function isAlone(known: Workout, { session, base, device }: Change): boolean {
  if (!device) return true;
  return base?.revision === known.revision || (known.device === device && session.planKey === known.planKey);
}

function idIn(change: unknown): string {
  const given = (change as { id?: unknown } | null)?.id;
  return typeof given === 'string' ? given.slice(0, 60) : '';
}
