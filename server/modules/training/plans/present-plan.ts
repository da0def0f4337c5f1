import { normalizeBlocks } from '#contract/training/plans/plan-blocks.studio.ts';
import type { TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import { linesOfDay } from '#contract/training/plans/plan-lines.studio.ts';
import type { TrainingPlan } from '#contract/training/training.ts';

/** Converts a plan to the values of its form. */
export function toPlanRequest(plan: TrainingPlan): TrainingPlanRequest {
  const { lowIntensityCardio: cardio, dynamicStretching: stretching, warmupSets } = plan.warmupRoutine;
  const stretches = (list: typeof stretching.upperBody) =>
    list.map(({ name, reps, notes }) => cells(name, reps, notes)).join('\n');
  return {
    title: plan.title,
    description: plan.description,
    level: plan.level,
    weeks: String(plan.weeks),
    days: plan.workouts.map((day) => ({
      id: day.id,
      week: day.week ?? null,
      day: day.day,
      name: day.name,
      lines: normalizeBlocks(linesOfDay(day)),
    })),
    cardioDuration: cardio.duration,
    cardioText: cardio.description,
    cardioOptions: cardio.options.join('\n'),
    stretchDuration: stretching.duration,
    upperBody: stretches(stretching.upperBody),
    lowerBody: stretches(stretching.lowerBody),
    setsText: warmupSets.description,
    warmupSets: warmupSets.sets.map(({ weight, reps, rest }) => cells(weight, reps, rest)).join('\n'),
    guidelines: plan.guidelines.join('\n'),
    equipment: plan.equipment.join('\n'),
  };
}

function cells(...values: readonly (string | undefined)[]): string {
  return values.filter((value) => value !== undefined).join(' | ');
}
