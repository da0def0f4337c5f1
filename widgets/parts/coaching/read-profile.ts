import { msg } from '@lingui/core/macro';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import {
  AGE,
  COACHING_CONSENT,
  HEIGHT_CM,
  LINE_MAX,
  NOTE_MAX,
  PHONE_MAX,
  WEIGHT_KG,
} from '#contract/coaching/profile-options.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { FieldErrors, ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { readText } from '#widgets/forms/field-text.ts';
import { describeFirstError } from '#widgets/forms/first-problem.ts';
import { readNumber, validateNumber } from '#widgets/forms/read-number.ts';

export interface ProfileValues extends Omit<CoachingProfile, 'age' | 'updatedAt'> {
  age: number | null;
  healthConsent?: typeof COACHING_CONSENT;
  /** The page ticked the box, because the member had agreed before. */
  agreedBefore?: true;
  /** Last withdrawn consent that the form knows. */
  seenWithdrawalAt?: string | null | undefined;
  /** `updatedAt` of the profile in the form; null the first time. */
  replaces?: string | null;
}

/** Parses the form, or returns the API's message for each invalid field, in the order of the fields. */
export function readProfile(fields: FormData): ParsedForm<ProfileValues> {
  // Selects hold only their options.
  const option = (name: string) => (readText(fields, name) || null) as never;
  const values: ProfileValues = {
    fullName: readText(fields, 'fullName'),
    age: readNumber(fields, 'age'),
    weight: readNumber(fields, 'weight', WEIGHT_KG.max),
    height: readNumber(fields, 'height', HEIGHT_CM.max),
    fitnessLevel: option('fitnessLevel'),
    primaryGoal: option('primaryGoal'),
    workoutDaysPerWeek: readNumber(fields, 'workoutDaysPerWeek'),
    workoutDuration: option('workoutDuration'),
    preferredWorkoutTime: option('preferredWorkoutTime'),
    healthConditions: readText(fields, 'healthConditions'),
    injuries: readText(fields, 'injuries'),
    emergencyContactName: readText(fields, 'emergencyContactName'),
    emergencyContactPhone: readText(fields, 'emergencyContactPhone'),
    ...(fields.has('healthConsent') && { healthConsent: COACHING_CONSENT }),
    ...(fields.has('agreedBefore') && { agreedBefore: true }),
  };
  const errors = wrongIn(values);
  return Object.keys(errors).length > 0 ? { errors, toast: refusal(values, errors) } : { values };
}

const CONSENT_MISSING = msg`Agree to this, or leave the health fields empty.`;

function wrongIn(values: ProfileValues): FieldErrors {
  const { fullName, age, healthConditions, injuries, healthConsent } = values;
  const found: Record<string, Words | undefined> = {
    fullName: fullName ? tooLong(fullName, LINE_MAX) : msg`Enter your full name.`,
    age: wrongAge(age),
    weight: validateNumber(values.weight, WEIGHT_KG),
    height: validateNumber(values.height, HEIGHT_CM),
    healthConditions: tooLong(healthConditions, NOTE_MAX),
    injuries: tooLong(injuries, NOTE_MAX),
    healthConsent: !healthConsent && (healthConditions || injuries) ? CONSENT_MISSING : undefined,
    emergencyContactName: tooLong(values.emergencyContactName, LINE_MAX),
    emergencyContactPhone: tooLong(values.emergencyContactPhone, PHONE_MAX),
  };
  return Object.fromEntries(Object.entries(found).filter((each): each is [string, Words] => each[1] !== undefined));
}

function wrongAge(age: number | null): Words | undefined {
  if (age === null || Number.isNaN(age)) return msg`Enter your age.`;
  return Number.isInteger(age) ? validateNumber(age, AGE) : msg`Enter a whole number.`;
}

function refusal({ fullName, age }: ProfileValues, errors: FieldErrors) {
  return !fullName || age === null
    ? errorToast(msg`Missing Information`, msg`Enter your full name and age.`)
    : errorToast(msg`Not Saved Yet`, describeFirstError(errors));
}

function tooLong(text: string, max: number): Words | undefined {
  return text.length > max ? msg`Use at most ${max} characters.` : undefined;
}
