import * as z from 'zod';
import {
  AGE,
  ANSWER_MAX,
  FITNESS_LEVELS,
  HEALTH_CONSENT,
  HEALTH_CONSENT_MISSING,
  HEIGHT_CM,
  LINE_MAX,
  NOTE_MAX,
  PHONE_MAX,
  PRIMARY_GOALS,
  WEIGHT_KG,
  WORKOUT_DAYS,
  WORKOUT_DURATIONS,
  WORKOUT_TIMES,
  type Bounds,
} from './profile-options.ts';

const HealthConsent = z.literal(HEALTH_CONSENT, HEALTH_CONSENT_MISSING);

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);
const option = <T extends string>(values: readonly T[]) =>
  z.enum(values as [T, ...T[]], 'Please pick one of the list.').nullable();
const number = ({ min, max }: Bounds) =>
  z.coerce
    .number(`A number from ${min} to ${max}.`)
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`)
    .nullable();

/** GET /api/coaching-profile: 200 with `null` where there is none yet. Only with a live elite subscription; 403 `elite_required` otherwise. */
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
  updatedAt: z.iso.datetime(),
});
export type CoachingProfile = z.infer<typeof CoachingProfile>;

/** POST /api/coaching-profile. Full name and age are enough; what else is given has to be in its range. Answers with the profile. */
export const CoachingProfileRequest = z
  .object({
    fullName: line(LINE_MAX).min(1, 'Please enter your full name.'),
    /** "34" and 34 mean the same. */
    age: z.coerce
      .number('Please enter your age.')
      .int('A whole number.')
      .min(AGE.min, `At least ${AGE.min}.`)
      .max(AGE.max, `At most ${AGE.max}.`),
    weight: number(WEIGHT_KG).default(null),
    height: number(HEIGHT_CM).default(null),
    fitnessLevel: option(FITNESS_LEVELS).default(null),
    primaryGoal: option(PRIMARY_GOALS).default(null),
    workoutDaysPerWeek: number(WORKOUT_DAYS).default(null),
    workoutDuration: option(WORKOUT_DURATIONS).default(null),
    preferredWorkoutTime: option(WORKOUT_TIMES).default(null),
    healthConditions: line(NOTE_MAX).default(''),
    injuries: line(NOTE_MAX).default(''),
    emergencyContactName: line(LINE_MAX).default(''),
    emergencyContactPhone: line(PHONE_MAX).default(''),
    healthConsent: HealthConsent.optional(),
  })
  .refine(({ healthConditions, injuries, healthConsent }) => healthConsent || (!healthConditions && !injuries), {
    path: ['healthConsent'],
    message: HEALTH_CONSENT_MISSING,
  });
export type CoachingProfileRequest = z.input<typeof CoachingProfileRequest>;

/** GET /api/coaching-profile/history: earlier states, the newest first. */
export const CoachingProfileHistory = z.array(CoachingProfile);
export type CoachingProfileHistory = z.infer<typeof CoachingProfileHistory>;

/** GET /api/subscription/elite-coaching: `none` where there is no subscription. */
export const EliteSubscriptionResponse = z.object({
  status: z.string(),
  currentPeriodEnd: z.iso.datetime().optional(),
});
export type EliteSubscriptionResponse = z.infer<typeof EliteSubscriptionResponse>;

const score = z.coerce.number('From 1 to 5.').int('From 1 to 5.').min(1, 'From 1 to 5.').max(5, 'From 1 to 5.');

/** POST /api/coaching/check-ins: this week's. One more in the same week replaces it until the coach has answered. */
export const CheckInRequest = z.object({
  /** From 1, poor, to 5, very good. */
  sleep: score,
  energy: score,
  /** From 1, none, to 5, a lot. */
  soreness: score,
  /** Kilograms; null if not weighed. */
  weightKg: number(WEIGHT_KG).default(null),
  note: line(NOTE_MAX).default(''),
});
export type CheckInRequest = z.input<typeof CheckInRequest>;

export const CheckIn = z.object({
  id: z.uuid(),
  /** Monday of its week, as YYYY-MM-DD. */
  week: z.iso.date(),
  sleep: z.int(),
  energy: z.int(),
  soreness: z.int(),
  weightKg: z.number().nullable(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** GET /api/coaching/check-ins: the member's own, the newest first. */
export const CheckInsResponse = z.object({
  /** Monday of the current week, as YYYY-MM-DD in the shop's time zone (Europe/Helsinki). */
  thisWeek: z.iso.date(),
  checkIns: z.array(CheckIn),
});
export type CheckInsResponse = z.infer<typeof CheckInsResponse>;

/** POST /api/coach/check-ins/{id}/answer: the coach's answer, which is mailed to the member. Answers with the check-in. */
export const CheckInAnswerRequest = z.object({ answer: line(ANSWER_MAX).min(1, 'Please write an answer.') });
export type CheckInAnswerRequest = z.input<typeof CheckInAnswerRequest>;

/** GET /api/coach/inbox: what waits for the coach, the newest first. 404 for everybody else. */
export const CoachInboxResponse = z.object({
  contacts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      programInterest: z.string().nullable(),
      message: z.string(),
      /** Set where a program seems to have written it. */
      suspicion: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  checkIns: z.array(CheckIn.extend({ member: z.string(), email: z.string() })),
  onboardings: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      email: z.string(),
      /** What was paid along with it; null where nothing was yet. */
      paidFor: z.string().nullable(),
      /** By the form's own names, as they came. */
      answers: z.record(z.string(), z.string()),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type CoachInboxResponse = z.infer<typeof CoachInboxResponse>;
