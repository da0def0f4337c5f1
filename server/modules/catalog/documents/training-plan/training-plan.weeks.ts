import type { TrainingPlan, WorkoutDay, WarmupRoutine } from '#contract/training/training.ts';

/** Chapter of days: a day of a plan whose week repeats, one week, or several weeks of a long plan. */
export interface Stage {
  label: string;
  name: string;
  days: readonly WorkoutDay[];
}

/** Maximum that fits on the page of contents. */
const MOST_STAGES = 26;

export function weeksDiffer({ workouts }: Pick<TrainingPlan, 'workouts'>): boolean {
  return workouts.some(({ week }) => week !== undefined);
}

/** Groups the days by week number; weeks without days are missing. */
export function groupByWeek({ workouts }: Pick<TrainingPlan, 'workouts'>): [week: number, days: WorkoutDay[]][] {
  const weeks = new Map<number, WorkoutDay[]>();
  for (const day of workouts) weeks.set(day.week ?? 1, [...(weeks.get(day.week ?? 1) ?? []), day]);
  return [...weeks].toSorted(([one], [other]) => one - other);
}

export function buildStages(plan: Pick<TrainingPlan, 'workouts'>): Stage[] {
  if (!weeksDiffer(plan)) return plan.workouts.map((day) => ({ label: day.day, name: day.name, days: [day] }));
  const weeks = groupByWeek(plan);
  const size = Math.ceil(weeks.length / MOST_STAGES);
  return weeks.flatMap(([first], at) => {
    if (at % size > 0) return [];
    const together = weeks.slice(at, at + size);
    const days = together.flatMap(([, own]) => own);
    const last = together.at(-1)![0];
    const label = first === last ? `Week ${first}` : `Weeks ${first}–${last}`;
    return [{ label, name: [...new Set(days.map(({ name }) => name))].join(', '), days }];
  });
}

/** Counts the sessions of the whole plan. */
export function countPlanSessions(plan: Pick<TrainingPlan, 'weeks' | 'workouts'>): number {
  return weeksDiffer(plan) ? plan.workouts.length : plan.workouts.length * plan.weeks;
}

/** Returns the days of the week with the most days. */
export function fullestWeek(plan: Pick<TrainingPlan, 'workouts'>): readonly WorkoutDay[] {
  return groupByWeek(plan).reduce<readonly WorkoutDay[]>(
    (most, [, days]) => (days.length > most.length ? days : most),
    [],
  );
}

export function isNoWarmUp({ lowIntensityCardio, dynamicStretching, warmupSets }: WarmupRoutine): boolean {
  const { upperBody, lowerBody } = dynamicStretching;
  const lists = [lowIntensityCardio.options, upperBody, lowerBody, warmupSets.sets];
  const words = [lowIntensityCardio.duration, lowIntensityCardio.description, warmupSets.description];
  return lists.every((list) => list.length === 0) && words.every((word) => word === '');
}
