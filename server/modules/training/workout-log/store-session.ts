import { randomUUID } from 'node:crypto';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { joinSessions, mergeSessions, movedByDays, sameSession } from '#contract/training/workout-merge.ts';
import { keepOmittedFields } from '#contract/training/set-merge.ts';
import type { WorkoutChange, WorkoutSession, WorkoutsResult } from '#contract/training/workouts.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import type { Period } from '#server/modules/accounts/access/periods.ts';
import type { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { type PlannedSets, plannedSets } from '../own-plans/planned-sets.ts';
import type { Twin } from './session-twins.ts';
import { WITHDRAWN_VERSION } from './taken-back.ts';
import { Workout } from './training.entity.ts';
import { columns, buildPainColumns } from './workout-columns.ts';
import { presentWorkout } from './workouts.queries.ts';

export type Result = WorkoutsResult['results'][number];

export interface Judged {
  result: Result;
  /** Keys of the plans whose progress must be computed again. */
  touched: readonly string[];
}

export interface Context {
  tx: Em;
  access: Access;
  plans: ReadonlyMap<string, TrainingPlan>;
  /** Removed days of their own copies. */
  former: ReadonlyMap<string, readonly WorkoutDay[]>;
  periods: readonly Period[];
  /** Programmes with their plans. */
  programs: readonly Pick<Program, 'id' | 'planKey'>[];
  /** Last withdrawal of the consent to health data. */
  takenBackAt: Date | null;
  now: Date;
  /** Translates the reasons for refusals. */
  speaker: Speaker;
}

/** Marks a merged session; no device can have this name. */
export const SEVERAL = '+';

/**
 * Merges a device's separate session into the earlier one. If dates differ by a day, the later one is right, because
 * future dates are refused.
 */
export function join(
  context: Context,
  { row: known, days }: Twin,
  { session: sent, base: sentBase, version, planned: sentPlanned }: Change,
): Judged {
  const { tx, now } = context;
  const stored = presentWorkout(known);
  const session = movedByDays(sent, Math.max(0, days));
  // Of a session that a restored backup is without, the shop has no version: nobody has removed what is new in it.
  const base = isVersionOf(known, sentBase) && sentBase ? movedByDays(sentBase, Math.max(0, days)) : null;
  const theirs = movedByDays(stored, Math.max(0, -days));
  const joined = joinSessions(base, session, theirs);
  const { id } = session;
  // Repeated request: everything is stored already.
  if (isApplied(known, version) || sameSession(joined, theirs))
    return { result: { id, status: 'merged', session: theirs }, touched: [] };
  const planned = plannedFor(context, known, { session: joined, planned: sentPlanned });
  tx.assign(known, {
    ...columns(joined, planned),
    ...buildPainColumns(joined, known, now),
    versions: addVersion(known, version),
    device: SEVERAL,
    updatedAt: now,
  });
  return {
    result: { id, status: 'merged', session: { ...joined, ...shopVersionOf(known) } },
    touched: [joined.planKey],
  };
}

/** A device's change of a session, as it may be stored. */
export interface Change {
  session: WorkoutSession;
  base: WorkoutSession | null;
  version: string | undefined;
  device: string | null;
  /** The day as the device had it at the start of the session. */
  planned?: WorkoutChange['planned'];
  /** Some of its data was discarded, so the device gets the stored session. */
  emptied?: boolean;
}

function stored(row: Workout, { session, emptied = false }: Change): Result {
  if (!emptied) return { id: session.id, status: 'stored' };
  row.revision = session.revision + 1;
  return { id: session.id, status: 'merged', session: presentWorkout(row) };
}

/** Stores a valid session, merged with other devices' changes if necessary. */
export function store(context: Context, known: Workout | null, change: Change): Judged {
  const { tx, now } = context;
  const { user } = context.access;
  const { session, base, version, device } = change;
  const planned = plannedFor(context, known, change);
  const { id } = session;
  if (!known) {
    const row = tx.create(Workout, {
      id,
      user,
      ...columns(session, planned),
      ...buildPainColumns(session, null, now),
      versions: addVersion(null, version),
      device,
      updatedAt: now,
    });
    return { result: stored(row, change), touched: [session.planKey] };
  }
  if (isApplied(known, version))
    return { result: { id, status: 'merged', session: presentWorkout(known) }, touched: [] };
  const versions = addVersion(known, version);
  if (isAlone(known, change)) {
    if (known.revision >= session.revision) return { result: { id, status: 'stale' }, touched: [] };
    const touched = [session.planKey, known.planKey];
    const said = { ...session, exercises: keepOmittedFields(session.exercises, presentWorkout(known).exercises) };
    const pain = buildPainColumns(said, known, now);
    tx.assign(known, { ...columns(said, planned), ...pain, versions, device, updatedAt: now });
    return { result: stored(known, change), touched };
  }
  const theirs = withDeletedPain(known, base);
  const merged = mergeSessions(isVersionOf(known, base) ? base : null, session, theirs);
  // Repeated request: everything is stored already.
  if (sameSession(merged, theirs)) return { result: { id, status: 'merged', session: theirs }, touched: [] };
  const asked = plannedFor(context, known, { ...change, session: merged });
  tx.assign(known, {
    ...columns(merged, asked),
    ...buildPainColumns(merged, known, now),
    versions,
    device: SEVERAL,
    updatedAt: now,
  });
  return {
    result: { id, status: 'merged', session: { ...merged, ...shopVersionOf(known) } },
    touched: [merged.planKey],
  };
}

/**
 * Returns the targets of the day when the session began: those that are stored, else those of its device, else those of
 * the plan. Finished sessions of earlier versions have none.
 */
function plannedFor(
  { plans, former }: Context,
  known: Workout | null,
  { session: { planKey, dayId }, planned }: Pick<Change, 'session' | 'planned'>,
): PlannedSets[] | null {
  const isSameDay = known?.planKey === planKey && known.dayId === dayId;
  if (isSameDay && known.planned) return known.planned;
  if (planned) return plannedSets({ exercises: planned });
  if (isSameDay && known.finishedAt) return null;
  const days = [...(plans.get(planKey)?.workouts ?? []), ...(former.get(planKey) ?? [])];
  const day = days.find(({ id }) => id === dayId);
  return day ? plannedSets(day) : (known?.planned ?? null);
}

/**
 * True if the session is still the device's base. A device without an id replaces. A change without its health data never
 * does, because the stored session may have some of a later consent.
 */
function isAlone(known: Workout, { base, device, emptied }: Change): boolean {
  if (emptied) return false;
  if (!device) return true;
  return base?.shopVersion ? base.shopVersion === known.versions.at(-1) : base?.revision === known.revision;
}

/**
 * True if the shop has had this version of the session. After a restored backup, devices have later ones: what they have
 * beyond the shop was not removed by anybody.
 */
export function isVersionOf(known: Workout, base: WorkoutSession | null): boolean {
  if (!base) return false;
  return base.shopVersion ? known.versions.includes(base.shopVersion) : base.revision <= known.revision;
}

/** True if the consent was withdrawn after a version of the session. Versions of earlier devices have no id. */
export function hasWithdrawalSince({ versions }: Workout, { shopVersion }: WorkoutSession): boolean {
  if (shopVersion === undefined) return false;
  return versions.slice(versions.indexOf(shopVersion) + 1).some((version) => version.startsWith(WITHDRAWN_VERSION));
}

/** Number of versions of a session that the shop recognises: more than a device sends in a session. */
const VERSIONS_KEPT = 200;

/** Devices of earlier versions name none. */
function addVersion(known: Workout | null, version: string = randomUUID()): string[] {
  return [...(known?.versions ?? []), version].slice(-VERSIONS_KEPT);
}

/** True if a version has arrived before. */
export function isApplied({ versions }: Workout, version: string | undefined): boolean {
  return version !== undefined && versions.includes(version);
}

function shopVersionOf({ versions }: Workout): Pick<WorkoutSession, 'shopVersion'> {
  return { shopVersion: versions.at(-1) };
}

/**
 * Presents the stored session. A deleted one gets the pain of the device's base, in case that the device goes on with
 * it, unless the consent was withdrawn since.
 */
function withDeletedPain(known: Workout, base: WorkoutSession | null): WorkoutSession {
  const session = presentWorkout(known);
  if (!session.deleted || !base?.shopVersion || !isVersionOf(known, base) || hasWithdrawalSince(known, base)) {
    return session;
  }
  const exercises = session.exercises.map((exercise) => {
    const pain = base.exercises.find(({ exerciseId }) => exerciseId === exercise.exerciseId)?.pain;
    return pain ? { ...exercise, pain } : exercise;
  });
  return { ...session, exercises };
}
