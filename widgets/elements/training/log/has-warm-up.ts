import type { WarmupRoutine } from '#contract/training.ts';

/** Which parts of a warm-up there are: what the coach has left empty is shown nowhere. */
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
