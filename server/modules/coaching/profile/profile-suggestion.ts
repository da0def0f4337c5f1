import type { CoachingProfileSuggestion } from '#contract/coaching/profile.ts';
import { centimetresIn, kilogramsIn } from '#contract/coaching/measures.ts';
import { AGE, HEIGHT_CM, WEIGHT_KG, WORKOUT_DAYS, type Bounds } from '#contract/coaching/profile-options.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { answersOfBuyer } from '../onboarding/onboarding.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { toPrimaryGoal } from './primary-goal.ts';

/** Suggests a profile from a member's earlier answers; null for none. */
export async function suggestProfile(em: Em, user: User): Promise<CoachingProfileSuggestion> {
  const told = await answersOfBuyer(em, user.id);
  if (!told) return null;
  const { fullName, healthConsent } = told;
  const answers = new Map(Object.entries(told.answers));
  return {
    fullName,
    age: within(AGE, Number(answers.get('age') ?? NaN)),
    weight: within(WEIGHT_KG, kilogramsIn(answers.get('currentWeight') ?? '')),
    height: within(HEIGHT_CM, centimetresIn(answers.get('height') ?? '')),
    primaryGoal: toPrimaryGoal(answers.get('mainGoal')),
    workoutDaysPerWeek: within(WORKOUT_DAYS, Number(answers.get('trainingDaysPerWeek') ?? NaN)),
    injuries: healthConsent ? parseInjuries(answers.get('injuriesOrConditions') ?? '') : '',
  };
}

function within({ min, max }: Bounds, value: number): number | null {
  return value >= min && value <= max ? value : null;
}

/** Earlier forms asked for "none" in an empty field. */
function parseInjuries(text: string): string {
  return /^(none|no|nothing|n\/?a|-)\.?$/i.test(text.trim()) ? '' : text;
}
