import type { TrainingPlan } from './training.ts';

/** How many sessions a plan has: its days in every week, or, where weeks differ, the days of all weeks. */
export function plannedSessions({ weeks, workouts }: Pick<TrainingPlan, 'weeks' | 'workouts'>): number {
  return workouts.some(({ week }) => week !== undefined) ? workouts.length : weeks * workouts.length;
}
