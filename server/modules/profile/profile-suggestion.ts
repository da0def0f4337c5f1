import type { CoachingProfileSuggestion } from '#contract/profile.ts';
import { AGE, HEIGHT_CM, PRIMARY_GOALS, WEIGHT_KG, WORKOUT_DAYS, type Bounds } from '#contract/profile-options.ts';
import type { Em } from '../../db/orm.ts';
import { answersOfBuyer } from '../onboarding/onboarding.service.ts';
import type { User } from '../users/user.entity.ts';

type Suggestion = NonNullable<CoachingProfileSuggestion>;

const KG_PER_POUND = 0.453_592_37;

/** What a member has told already, so that nobody has to type it again; null where that is nothing. */
export async function suggestProfile(em: Em, user: User): Promise<CoachingProfileSuggestion> {
  const told = await answersOfBuyer(em, user);
  if (!told) return null;
  const { fullName, healthConsent } = told;
  const answers = new Map(Object.entries(told.answers));
  return {
    fullName,
    age: within(AGE, Number(answers.get('age') ?? NaN)),
    weight: within(WEIGHT_KG, kilogramsIn(answers.get('currentWeight') ?? '')),
    height: within(HEIGHT_CM, centimetresIn(answers.get('height') ?? '')),
    primaryGoal: goalOf(answers.get('mainGoal')),
    workoutDaysPerWeek: within(WORKOUT_DAYS, Number(answers.get('trainingDaysPerWeek') ?? NaN)),
    injuries: healthConsent ? toldInjuries(answers.get('injuriesOrConditions') ?? '') : '',
  };
}

/** The same goal in a profile. */
function goalOf(told: string | undefined): Suggestion['primaryGoal'] {
  return told === 'lose-weight' ? 'weight-loss' : (PRIMARY_GOALS.find((goal) => goal === told) ?? null);
}

/** "78", "78 kg", "78,5 kg" or "172 lb"; NaN for anything else, which is asked again. */
export function kilogramsIn(text: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+)\s*(kg|kgs|kilos?|lbs?|pounds?)?\.?$/i.exec(text.trim()) ?? [];
  const value = decimal(number);
  return /^(lb|pound)/i.test(unit) ? Math.round(value * KG_PER_POUND * 10) / 10 : value;
}

/** "182", "182 cm", "1.82 m" or "1,82"; NaN for anything else. */
export function centimetresIn(text: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+)\s*(cm|m)?\.?$/i.exec(text.trim()) ?? [];
  const value = decimal(number);
  return unit.toLowerCase() === 'm' || (unit === '' && value < 3) ? Math.round(value * 100) : value;
}

function decimal(text: string): number {
  return /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
}

function within({ min, max }: Bounds, value: number): number | null {
  return value >= min && value <= max ? value : null;
}

/** Who had nothing to say was asked to write "none". */
function toldInjuries(text: string): string {
  return /^(none|no|nothing|n\/?a|-)\.?$/i.test(text.trim()) ? '' : text;
}
