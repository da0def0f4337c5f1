import { splitExerciseBySwap } from '#contract/done-as.ts';
import type { BestSet, LoggedExercise, LoggedSet, WorkoutSession } from '#contract/workouts.ts';
import type { Movement } from '../plan/plan-numbers.ts';

/**
 * What a set is the best of. `heaviest`: no weight was moved that was as heavy. `estimate`: the most that one
 * repetition may weigh, as Epley estimates it. `reps`: the most with at least this weight. `most`: the most
 * repetitions, the longest time, the furthest distance of what is done without a weight.
 */
type RecordKind = 'heaviest' | 'estimate' | 'reps' | 'most';

export interface FoundRecord {
  kind: RecordKind;
  /** Kilograms of an estimate, else what the set says. */
  value: number;
  /** What `reps` of its set counts, where the set says it. */
  unit?: BestSet['unit'];
}

/** A set that was done, as far as records go. */
export type DoneSet = Pick<BestSet, 'weightKg' | 'reps' | 'unit' | 'doneAt'>;

/** Beyond this an estimate says more about endurance than about strength. */
const MOST_REPS_OF_ESTIMATE = 12;

/** What one repetition may weigh by Epley's formula: weight × (1 + repetitions ÷ 30); a single one weighs what it did. */
export function epley(weightKg: number, reps: number): number {
  return reps === 1 ? weightKg : weightKg * (1 + reps / 30);
}

/**
 * What a set beats of all that was done before it in its unit; undefined where it beats nothing, or where there was nothing to
 * beat. The strongest of several is said. It follows from what is logged, so that what is corrected or taken back
 * takes its record along.
 */
export function findRecord(
  movement: Pick<Movement, 'weighted' | 'counted'>,
  set: DoneSet,
  done: readonly DoneSet[],
): FoundRecord | undefined {
  const { unit } = set;
  // Sets of an earlier version do not say their unit.
  const isAlike = (each: DoneSet) => !unit || !each.unit || each.unit === unit;
  const before = done.filter((each) => each.doneAt < set.doneAt && each.reps > 0 && isAlike(each));
  const found = before.length > 0 && set.reps > 0 ? findBest(movement, set, before) : undefined;
  return found && { ...found, ...(unit && { unit }) };
}

function findBest(
  { weighted, counted }: Pick<Movement, 'weighted' | 'counted'>,
  set: DoneSet,
  before: readonly DoneSet[],
): FoundRecord | undefined {
  const most = (numbers: readonly number[]) => Math.max(-Infinity, ...numbers);
  const weight = set.weightKg ?? 0;
  if (!weighted || weight === 0) {
    // With a weight it was harder: then this is no more.
    return set.reps > most(before.map(({ reps }) => reps)) ? { kind: 'most', value: set.reps } : undefined;
  }
  if (weight > most(before.map(({ weightKg }) => weightKg ?? 0))) return { kind: 'heaviest', value: weight };
  const isCounted = set.unit ? set.unit === 'reps' : counted;
  const estimate = isCounted ? estimateSetMax(set) : undefined;
  if (estimate !== undefined && estimate > most(before.flatMap((each) => estimateSetMax(each) ?? []))) {
    return { kind: 'estimate', value: estimate };
  }
  const asHeavy = before.filter(({ weightKg }) => (weightKg ?? 0) >= weight);
  return set.reps > most(asHeavy.map(({ reps }) => reps)) ? { kind: 'reps', value: set.reps } : undefined;
}

function estimateSetMax({ weightKg, reps }: DoneSet): number | undefined {
  return weightKg && reps <= MOST_REPS_OF_ESTIMATE ? epley(weightKg, reps) : undefined;
}

/** Returns the highest 1RM estimate of sets counted in repetitions, in kilograms; undefined without one. */
export function estimateOneRepMax(done: readonly DoneSet[]): number | undefined {
  const estimates = done.flatMap((set) =>
    (set.unit ?? 'reps') === 'reps' && set.reps > 0 ? (estimateSetMax(set) ?? []) : [],
  );
  return estimates.length > 0 ? Math.max(...estimates) : undefined;
}

/** By what sets are compared: the exercise, or what was done in its place. */
export function doneAs({ exerciseId, swappedFor }: Pick<LoggedExercise, 'exerciseId' | 'swappedFor'>): string {
  return swappedFor === null ? exerciseId : `in its place: ${swappedFor.trim().toLowerCase()}`;
}

/** All sets of an exercise that the device and the shop know of, of this plan and of others. */
export function listDoneSets(
  as: string,
  sessions: readonly Pick<WorkoutSession, 'exercises' | 'deleted'>[],
  bests: Readonly<Record<string, readonly BestSet[]>> = {},
): DoneSet[] {
  const own = sessions.flatMap(({ exercises, deleted }) => (deleted ? [] : exercises));
  return [
    ...own
      .flatMap(splitExerciseBySwap)
      .filter((exercise) => doneAs(exercise) === as)
      .flatMap(({ sets }): readonly LoggedSet[] => sets),
    // What was done in this plan the device knows itself, and as it is by now.
    ...(bests[as] ?? []).filter(({ here }) => !here),
  ];
}

/** Records of one exercise in a session, by what names their sets; `doneOf` has all sets of what `doneAs` says. */
export function recordsIn(
  movement: Pick<Movement, 'weighted' | 'counted'>,
  exercise: LoggedExercise,
  doneOf: (as: string) => readonly DoneSet[],
): Map<LoggedSet, FoundRecord> {
  return new Map(
    splitExerciseBySwap(exercise).flatMap((part) =>
      part.sets.flatMap((set) => {
        const record = findRecord(movement, set, doneOf(doneAs(part)));
        return record ? [[set, record] as const] : [];
      }),
    ),
  );
}
