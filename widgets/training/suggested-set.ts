import type { LoggedExercise, LoggedSet } from '#contract/workouts.ts';
import { firstNumber, type Movement } from './plan-numbers.ts';

/** What a row is filled with until somebody types. */
export type SuggestedSet = Pick<LoggedSet, 'weightKg' | 'reps'>;

/** Weights are logged in these steps. */
const STEP_KG = 0.25;

/**
 * The weight that the plan asks for; else the same set of last time; where nobody knows of one, the set before in this
 * session. A target gives way to what was lifted before it today.
 */
export function suggestedSet(
  movement: Movement,
  { swappedFor }: Pick<LoggedExercise, 'swappedFor'>,
  last: readonly LoggedSet[],
  rows: ReadonlyMap<number, LoggedSet>,
  place: number,
): SuggestedSet | undefined {
  const beforeIt = [...rows.keys()].filter((each) => each < place).at(-1);
  const before = beforeIt === undefined ? undefined : rows.get(beforeIt);
  const { target } = movement;
  const then = last.find((each) => each.place === place) ?? last[place];
  if (target?.kind === 'weight' && movement.weighted && swappedFor === null) {
    const weightKg = Math.round(target.from / STEP_KG) * STEP_KG;
    return before ?? { weightKg, reps: firstNumber(movement.reps) ?? then?.reps ?? 0 };
  }
  return last.length > 0 ? (then ?? last.at(-1)) : before;
}
