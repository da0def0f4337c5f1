import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';

/** Returns a copy's days on their current dates, without skipped days. */
export function applyDayChanges(
  { workouts }: Pick<TrainingPlan, 'workouts'>,
  changes: readonly Pick<PlanDayChange, 'dayId' | 'movedTo' | 'skipped'>[],
): WorkoutDay[] {
  return workouts.flatMap((day) => {
    const change = changes.find(({ dayId }) => dayId === day.id);
    if (typeof change?.skipped === 'string') return [];
    return change?.movedTo ? { ...day, date: change.movedTo } : day;
  });
}
