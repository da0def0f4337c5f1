import type { WarmupRoutine } from '#contract/training/training.ts';

/** Returns the parts of a warm-up; hides those that the coach left empty. */
export function warmUpParts({
  lowIntensityCardio: cardio,
  dynamicStretching: stretching,
  warmupSets: sets,
}: WarmupRoutine) {
  return {
    cardio: Boolean(cardio.duration || cardio.description) || cardio.options.length > 0,
    upper: stretching.upperBody.length > 0,
    lower: stretching.lowerBody.length > 0,
    sets: sets.sets.length > 0 || sets.description !== '',
  };
}

export function hasWarmUp(routine: WarmupRoutine): boolean {
  return Object.values(warmUpParts(routine)).some(Boolean);
}
