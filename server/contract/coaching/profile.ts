import * as z from 'zod';
import { AgreedBefore } from './agreed-before.ts';
import { boundedText, boundedNumber, writtenNumber } from '../forms/form-fields.ts';
import {
  AGE,
  FITNESS_LEVELS,
  HEALTH_CONSENTS,
  HEIGHT_CM,
  LINE_MAX,
  NOTE_MAX,
  PHONE_MAX,
  PRIMARY_GOALS,
  WEIGHT_KG,
  WORKOUT_DAYS,
  WORKOUT_DURATIONS,
  WORKOUT_TIMES,
} from './profile-options.ts';
import { SeenWithdrawalAt } from './seen-withdrawal.ts';
import { Replaces } from '../shared/replaces.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { sentence } from '../i18n/sentence.ts';

const CONSENT_MISSING = sentence(/*i18n*/ 'Agree to this, or leave the health fields empty.');
const NOT_WHOLE = sentence(/*i18n*/ 'Enter a whole number.');

/** Pages that were loaded earlier send the older version. */
const HealthConsent = z.enum(HEALTH_CONSENTS, CONSENT_MISSING);

const option = <T extends string>(values: readonly T[]) =>
  z.enum(values as [T, ...T[]], sentence(/*i18n*/ 'Choose an option from the list.')).nullable();

/** GET /api/coaching-profile: 200 with `null` without one. 403 `elite_required` without an elite subscription. */
export const CoachingProfile = z.object({
  fullName: z.string(),
  age: z.int(),
  /** Kilograms. */
  weight: z.number().nullable(),
  /** Centimetres. */
  height: z.number().nullable(),
  fitnessLevel: z.enum(FITNESS_LEVELS).nullable(),
  primaryGoal: z.enum(PRIMARY_GOALS).nullable(),
  workoutDaysPerWeek: z.int().nullable(),
  workoutDuration: z.enum(WORKOUT_DURATIONS).nullable(),
  preferredWorkoutTime: z.enum(WORKOUT_TIMES).nullable(),
  healthConditions: z.string(),
  injuries: z.string(),
  emergencyContactName: z.string(),
  emergencyContactPhone: z.string(),
  updatedAt: ShopMoment,
});
export type CoachingProfile = z.infer<typeof CoachingProfile>;

/**
 * GET /api/coaching-profile/suggestion: a member's answers from buying coaching, to prefill the form; null if there
 * are none. Health data is included only with their consent.
 */
export const CoachingProfileSuggestion = CoachingProfile.pick({
  fullName: true,
  weight: true,
  height: true,
  primaryGoal: true,
  workoutDaysPerWeek: true,
  injuries: true,
})
  .extend({ age: z.int().nullable() })
  .nullable();
export type CoachingProfileSuggestion = z.infer<typeof CoachingProfileSuggestion>;

/**
 * POST /api/coaching-profile. Only full name and age are required. Returns the profile; 409 `changed_meanwhile`. 400 at
 * `healthConsent` if a form with a consent or health data does not know the last withdrawal. After a withdrawal, weight
 * and height need a new consent, too.
 */
export const CoachingProfileRequest = z
  .object({
    fullName: boundedText(LINE_MAX).min(1, sentence(/*i18n*/ 'Enter your full name.')),
    /** "34" and 34 mean the same. */
    age: writtenNumber(
      z
        .number(sentence(/*i18n*/ 'Enter your age.'))
        .int(NOT_WHOLE)
        .min(AGE.min, sentence(/*i18n*/ 'At least {min}.', { min: AGE.min }))
        .max(AGE.max, sentence(/*i18n*/ 'At most {max}.', { max: AGE.max })),
    ),
    weight: boundedNumber(WEIGHT_KG).default(null),
    height: boundedNumber(HEIGHT_CM).default(null),
    fitnessLevel: option(FITNESS_LEVELS).default(null),
    primaryGoal: option(PRIMARY_GOALS).default(null),
    workoutDaysPerWeek: boundedNumber(WORKOUT_DAYS)
      .refine((days) => days === null || Number.isInteger(days), NOT_WHOLE)
      .default(null),
    workoutDuration: option(WORKOUT_DURATIONS).default(null),
    preferredWorkoutTime: option(WORKOUT_TIMES).default(null),
    healthConditions: boundedText(NOTE_MAX).default(''),
    injuries: boundedText(NOTE_MAX).default(''),
    emergencyContactName: boundedText(LINE_MAX).default(''),
    emergencyContactPhone: boundedText(PHONE_MAX).default(''),
    healthConsent: HealthConsent.optional(),
    agreedBefore: AgreedBefore,
    seenWithdrawalAt: SeenWithdrawalAt,
    /** `updatedAt` of the profile as the form showed it. */
    replaces: Replaces,
  })
  .refine(({ healthConditions, injuries, healthConsent }) => healthConsent || (!healthConditions && !injuries), {
    path: ['healthConsent'],
    message: CONSENT_MISSING,
  });
export type CoachingProfileRequest = z.input<typeof CoachingProfileRequest>;

/** GET /api/coaching-profile/history: earlier states, the newest first. */
export const CoachingProfileHistory = z.array(CoachingProfile);
export type CoachingProfileHistory = z.infer<typeof CoachingProfileHistory>;
