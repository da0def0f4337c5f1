import type { LoggedExercise, LoggedSet } from './workouts.ts';

type Swapped = Pick<LoggedExercise, 'swappedFor'>;
type Done = Swapped & Pick<LoggedExercise, 'sets'>;

/** Returns the exercise that replaced a set's exercise; null if none did. */
export function resolveSwap({ swappedFor }: Swapped, { doneAs }: Pick<LoggedSet, 'doneAs'>): string | null {
  return doneAs === undefined ? swappedFor : doneAs;
}

/** Returns the sets of an exercise for a new swap: each keeps the exercise that it was done as. */
export function preserveDoneAs(exercise: Done, swappedFor: string | null): LoggedSet[] {
  return exercise.sets.map((set) => {
    const { doneAs: _, ...rest } = set;
    const was = resolveSwap(exercise, set);
    return was === swappedFor ? rest : { ...rest, doneAs: was };
  });
}

/** Splits an exercise by swap, in the order of training; the current swap is the last. */
export function splitExerciseBySwap<E extends Done>(exercise: E): E[] {
  const { swappedFor, sets } = exercise;
  const others = new Set(sets.map((set) => resolveSwap(exercise, set)));
  others.delete(swappedFor);
  if (others.size === 0) return [exercise];
  return [...others, swappedFor].map((name) => ({
    ...exercise,
    swappedFor: name,
    sets: sets.filter((set) => resolveSwap(exercise, set) === name),
  }));
}
