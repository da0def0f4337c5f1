import type { TrainingPlan } from '../training.ts';

/** Number of sessions of a plan: its days in every week, or the sum if weeks differ. */
export function plannedSessions({ weeks, workouts }: Pick<TrainingPlan, 'weeks' | 'workouts'>): number {
  return workouts.some(({ week }) => week !== undefined) ? workouts.length : weeks * workouts.length;
}
