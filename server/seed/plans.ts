import type { TrainingPlan } from '#contract/training.ts';
import { eliteCoaching } from './plans/elite-coaching.ts';
import { hybridAthlete } from './plans/hybrid-athlete.ts';

/** The training plans that a new shop starts with, one for each programme that has a plan. */
export const planSeed: readonly TrainingPlan[] = [hybridAthlete, eliteCoaching];
