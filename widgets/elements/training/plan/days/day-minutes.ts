import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { firstNumber, listMovements, restSeconds, type Movement } from '../plan-numbers.ts';

/** Default durations: setup, one repetition, and a metre of easy running. */
const READY_S = 60;
const REPETITION_S = 4;
const METRE_S = 0.36;

/** Estimates the minutes of an exercise, including rests. */
export function estimateMinutes(exercise: Exercise): number {
  const movements = listMovements(exercise);
  const between = exercise.type === 'superset' ? restSeconds(exercise.rest) : 0;
  const once = movements.reduce((sum, movement) => sum + workSeconds(movement) + restSeconds(movement.rest), between);
  return (READY_S + once * exercise.sets) / 60;
}

/** Returns how many exercises, from the first on, fit into the minutes; at least one. */
export function exercisesIn({ exercises }: Pick<WorkoutDay, 'exercises'>, minutes: number): number {
  let left = minutes;
  const over = exercises.findIndex((exercise) => (left -= estimateMinutes(exercise)) < 0);
  return over === -1 ? exercises.length : Math.max(1, over);
}

function workSeconds({ reps, target }: Movement): number {
  const amount = firstNumber(reps) ?? 10;
  const unit = parseUnit(reps);
  if (unit === 's') return amount;
  if (unit === 'min') return amount * 60;
  if (unit === 'm') return amount * (target?.kind === 'pace' ? target.from / 1_000 : METRE_S);
  return amount * REPETITION_S;
}
