import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import type { BestSet, LoggedExercise, LoggedSet, WorkoutSession } from '#contract/training/workouts.ts';
import type { Movement } from '../plan/plan-numbers.ts';

/**
 * Kinds of records. `heaviest`: the highest weight. `estimate`: the highest 1RM estimate by Epley. `reps`: the most
 * repetitions with at least this weight. `most`: the most repetitions, the longest time or the longest distance without
 * a weight.
 */
type RecordKind = 'heaviest' | 'estimate' | 'reps' | 'most';

export interface FoundRecord {
  kind: RecordKind;
  /** Kilograms for an estimate, else the value of the set. */
  value: number;
  /** Unit of the set's `reps`, if the set has one. */
  unit?: BestSet['unit'];
}

/** Logged set, as far as records need it. */
export type DoneSet = Pick<BestSet, 'weightKg' | 'reps' | 'unit' | 'doneAt'>;

/** Upper limit in repetitions: above it, estimates reflect endurance more than strength. */
const MOST_REPS_OF_ESTIMATE = 12;

/** Returns the 1RM estimate by Epley: weight × (1 + repetitions ÷ 30); for a single repetition the weight itself. */
export function epley(weightKg: number, reps: number): number {
  return reps === 1 ? weightKg : weightKg * (1 + reps / 30);
}

/**
 * Returns the strongest record of a set against all earlier sets in its unit; undefined without one, or without earlier
 * sets. Derived from the log, so that a corrected or removed set takes its record with it.
 */
export function findRecord(
  movement: Pick<Movement, 'weighted' | 'counted'>,
  set: DoneSet,
  done: readonly DoneSet[],
): FoundRecord | undefined {
  const { unit } = set;
  // Sets of an earlier version have no unit.
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
    // An earlier set with weight was harder, so this is no record.
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

/** Returns the key for comparing sets: the exercise, or its swap. */
export function doneAs({ exerciseId, swappedFor }: Pick<LoggedExercise, 'exerciseId' | 'swappedFor'>): string {
  return swappedFor === null ? exerciseId : `in its place: ${swappedFor.trim().toLowerCase()}`;
}

/** Returns all sets of an exercise that the device and the shop know, across plans. */
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
    // The device has this plan's sets itself, with their corrections.
    ...(bests[as] ?? []).filter(({ here }) => !here),
  ];
}

/** Returns the records of an exercise in a session, by set key; `doneOf` returns all sets of a `doneAs` key. */
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
