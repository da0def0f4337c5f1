import type { LoggedExercise, LoggedSet } from '#contract/training/workouts.ts';
import {
  fromKilograms,
  isEnterableWeight,
  toKilograms,
  toLoadable,
  toPlannedWeight,
  type WeightUnit,
} from '#contract/training/weights.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { firstNumber, type Movement } from '../../plan/plan-numbers.ts';
import { type DoneSet, estimateOneRepMax } from '../records.ts';

/** Suggested values of a row until the member types; without `reps`, the plan's. */
export interface SuggestedSet extends Pick<LoggedSet, 'weightKg'>, Partial<Pick<LoggedSet, 'reps'>> {
  /** True for a weight by the plan that is not lifted yet, which is shown rounded to what can be loaded. */
  isPlanned?: boolean;
}

/** Weight step, in kilograms. */
const STEP_KG = 0.25;

/**
 * Returns the set to offer in a row: the plan's weight, else the same set of the last session, else the set before it
 * in this session. A set lifted earlier today replaces the plan's weight. A target in percent of 1RM is taken of the
 * best estimate in `done`, unrounded.
 */
export function suggestedSet(
  movement: Movement,
  { swappedFor }: Pick<LoggedExercise, 'swappedFor'>,
  last: readonly LoggedSet[],
  rows: ReadonlyMap<number, LoggedSet>,
  place: number,
  done: readonly DoneSet[],
): SuggestedSet | undefined {
  const unit = parseUnit(movement.reps);
  // Last time's metres are not today's repetitions.
  const fitting = (set: LoggedSet | undefined): SuggestedSet | undefined =>
    set && (set.unit ?? unit) !== unit ? { weightKg: set.weightKg } : set;
  const beforeIt = [...rows.keys()].filter((each) => each < place).at(-1);
  const before = fitting(beforeIt === undefined ? undefined : rows.get(beforeIt));
  const plannedKg = swappedFor === null && movement.weighted ? plannedWeight(movement, done) : undefined;
  const then = fitting(last.find((each) => each.place === place) ?? last[place]);
  if (plannedKg !== undefined) {
    return before ?? { weightKg: plannedKg, isPlanned: true, reps: firstNumber(movement.reps) ?? then?.reps ?? 0 };
  }
  return last.length > 0 ? (then ?? fitting(last.at(-1))) : before;
}

/** Returns the weight that a target asks for, in kilograms; undefined for other targets and without an estimate. */
function plannedWeight({ target }: Movement, done: readonly DoneSet[]): number | undefined {
  if (target?.kind === 'weight') {
    return isEnterableWeight(target.from) ? target.from : Math.round(target.from / STEP_KG) * STEP_KG;
  }
  const oneRepMax = target?.kind === 'percent' ? estimateOneRepMax(done) : undefined;
  return target && oneRepMax ? (oneRepMax * target.from) / 100 : undefined;
}

/** Returns the weight of a set in kilograms; a planned one as it can be loaded in the unit. */
export function toLoadableWeight(
  { target }: Movement,
  { weightKg, isPlanned }: SuggestedSet,
  unit: WeightUnit,
): number | null {
  if (weightKg === null || !isPlanned) return weightKg;
  const isShare = target?.kind === 'percent';
  return toKilograms(isShare ? toLoadable(fromKilograms(weightKg, unit), unit) : toPlannedWeight(weightKg, unit), unit);
}
