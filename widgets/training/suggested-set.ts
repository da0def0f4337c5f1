import type { LoggedExercise, LoggedSet } from '#contract/workouts.ts';
import { isTypedWeight } from '#contract/weights.ts';
import { unitOf } from '#contract/unit-of.ts';
import { firstNumber, type Movement } from './plan-numbers.ts';

/** What a row is filled with until somebody types; without `reps` what the plan asks for. */
export interface SuggestedSet extends Pick<LoggedSet, 'weightKg'>, Partial<Pick<LoggedSet, 'reps'>> {
  /** The plan asks for its weight, which nobody has lifted yet: it is shown as it can be loaded. */
  isPlanned?: boolean;
}

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
  const unit = unitOf(movement.reps);
  // Metres of last time are no repetitions of today.
  const fitting = (set: LoggedSet | undefined): SuggestedSet | undefined =>
    set && (set.unit ?? unit) !== unit ? { weightKg: set.weightKg } : set;
  const beforeIt = [...rows.keys()].filter((each) => each < place).at(-1);
  const before = fitting(beforeIt === undefined ? undefined : rows.get(beforeIt));
  const { target } = movement;
  const then = fitting(last.find((each) => each.place === place) ?? last[place]);
  if (target?.kind === 'weight' && movement.weighted && swappedFor === null) {
    const weightKg = isTypedWeight(target.from) ? target.from : Math.round(target.from / STEP_KG) * STEP_KG;
    return before ?? { weightKg, isPlanned: true, reps: firstNumber(movement.reps) ?? then?.reps ?? 0 };
  }
  return last.length > 0 ? (then ?? fitting(last.at(-1))) : before;
}
