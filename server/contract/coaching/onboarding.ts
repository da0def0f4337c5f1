import * as z from 'zod';
import { AgreedBefore } from './agreed-before.ts';
import { AGE, HEALTH_CONSENTS, LINE_MAX } from './profile-options.ts';
import { SeenWithdrawalAt } from './seen-withdrawal.ts';
import { EmailField, BotSignals } from '../forms/forms.ts';
import { toPlainDigits } from '../forms/numbers.ts';
import {
  GENDERS,
  MEASURE_MAX,
  ONBOARDING_ACTIVITY,
  ONBOARDING_GOALS,
  PARAGRAPH_MAX,
  START_DATES,
  SUBSCRIBE_ACTIVITY,
  SUBSCRIBE_GOALS,
  TRAINING_DAYS,
  TRAINING_ENVIRONMENTS,
  TRAINING_STYLES,
} from './onboarding-options.ts';
import { sentence } from '../i18n/sentence.ts';

const MISSING = sentence(/*i18n*/ 'Fill this in.');
const PICK = sentence(/*i18n*/ 'Choose an option from the list.');

const text = (max: number) =>
  z.string(MISSING).trim().min(1, MISSING).max(max, sentence(/*i18n*/ 'Use at most {max} characters.', { max }));
const option = <T extends string>(values: readonly T[]) => z.enum(values as [T, ...T[]], PICK);

/** "34" and 34 are equal; stored as text, as both forms send it. */
const AgeField = z
  .union([z.string().trim(), z.number().transform(String)], sentence(/*i18n*/ 'Enter your age.'))
  .transform(toPlainDigits)
  .refine((value) => /^\d{1,3}$/.test(value), sentence(/*i18n*/ 'Enter your age in whole years.'))
  .refine(
    (value) => Number(value) >= AGE.min && Number(value) <= AGE.max,
    sentence(/*i18n*/ 'Enter an age from {min} to {max}.', { min: AGE.min, max: AGE.max }),
  );

/** Version of the consent to health data; sent by our forms. */
const healthConsent = z.enum(HEALTH_CONSENTS).optional();

/** Fields of a form that are no answers. */
const BESIDE_ANSWERS = { seenWithdrawalAt: SeenWithdrawalAt, ...BotSignals };

/** POST /api/coaching-onboarding: the eleven answers of /coaching-onboarding. */
export const CoachingOnboardingRequest = z.object({
  fullName: text(LINE_MAX),
  email: EmailField,
  age: AgeField,
  height: text(MEASURE_MAX),
  currentWeight: text(MEASURE_MAX),
  mainGoal: option(ONBOARDING_GOALS),
  activityLevel: option(ONBOARDING_ACTIVITY),
  trainingEnvironment: option(TRAINING_ENVIRONMENTS),
  injuriesOrConditions: text(PARAGRAPH_MAX),
  biggestChallenge: text(PARAGRAPH_MAX),
  /** YYYY-MM-DD. */
  preferredStartDate: z.iso.date(sentence(/*i18n*/ 'Choose a date.')),
  healthConsent,
  ...BESIDE_ANSWERS,
});
export type CoachingOnboardingRequest = z.input<typeof CoachingOnboardingRequest>;

/** 202: stored. `draft` is the key under which the subscribe page finds the answers for 24 hours. */
export const CoachingOnboardingResponse = z.object({
  status: z.literal('accepted'),
  draft: z.string(),
  /** Programme with the coaching; null if the shop offers none. */
  programId: z.int().nullable(),
});
export type CoachingOnboardingResponse = z.infer<typeof CoachingOnboardingResponse>;

/** The answers of the subscribe page. The first three are enough for the API; its form asks for all but gender. */
export const SubscribeAnswers = z.object({
  fullName: text(LINE_MAX),
  email: EmailField,
  age: AgeField.optional(),
  height: text(MEASURE_MAX).optional(),
  currentWeight: text(MEASURE_MAX).optional(),
  gender: option(GENDERS).optional(),
  mainGoal: option(SUBSCRIBE_GOALS).optional(),
  activityLevel: option(SUBSCRIBE_ACTIVITY).optional(),
  trainingEnvironment: option(TRAINING_ENVIRONMENTS).optional(),
  preferredTrainingStyle: option(TRAINING_STYLES).optional(),
  /** "4" and 4 mean the same. */
  trainingDaysPerWeek: z
    .union([z.string(), z.number().transform(String)])
    .pipe(option(TRAINING_DAYS))
    .optional(),
  injuriesOrConditions: text(PARAGRAPH_MAX).optional(),
  biggestChallenge: text(PARAGRAPH_MAX).optional(),
  preferredStartDate: option(START_DATES).optional(),
  healthConsent,
});

/** Key of a draft, or of a ticket that hands it to another tab. */
const Key = z.string().regex(/^[\w-]{43}$/, sentence(/*i18n*/ 'Invalid key.'));

/** Answers of either form, and the buyer's consents, which move to the shop's own page. */
const DRAFT_ANSWERS: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
  [...Object.keys({ ...CoachingOnboardingRequest.shape, ...SubscribeAnswers.shape }), 'startConsent']
    .filter((name) => !Object.hasOwn(BESIDE_ANSWERS, name))
    .map((name) => [name, z.string().max(PARAGRAPH_MAX).optional()]),
);

/**
 * POST /api/drafts: stores a form's contents for 24 hours. With `draft` it replaces that one. 201; 400 for unknown
 * fields. A consent that was `agreedBefore` is valid as long as the draft that it was read from.
 */
export const DraftRequest = z.strictObject({
  draft: Key.optional(),
  programId: z.int().positive().max(999_999_999).optional(),
  offer: z.string().max(40).optional(),
  answers: z.strictObject(DRAFT_ANSWERS).default({}),
  agreedBefore: AgreedBefore,
  seenWithdrawalAt: SeenWithdrawalAt,
});
export type DraftRequest = z.input<typeof DraftRequest>;
/** A text of a plain form: its line breaks have two characters there. What does not fit is cut, so that the rest is kept. */
const PlainText = z
  .string()
  .transform((typed) => typed.replaceAll('\r\n', '\n').slice(0, PARAGRAPH_MAX))
  .optional();

const PLAIN_ANSWERS = Object.fromEntries(
  Object.keys(DRAFT_ANSWERS)
    .filter((name) => !['healthConsent', 'startConsent'].includes(name))
    .map((name) => [name, PlainText]),
);

/**
 * POST /api/drafts?program=4 as a plain form, from a page whose script is late. 303 to the subscribe page of that
 * programme, with a ticket for the answers. Drops the consents: such a form cannot say which withdrawal it knew.
 */
export const PlainDraftRequest = z.object({ offer: z.string().max(40).optional(), ...PLAIN_ANSWERS });
export const DraftResponse = z.object({ draft: Key });
export type DraftResponse = z.infer<typeof DraftResponse>;

/** POST /api/drafts/read, /api/drafts/forget (204), /api/drafts/ticket: 404 for an expired one. */
export const DraftKeyRequest = z.object({ draft: Key });
export type DraftKeyRequest = z.input<typeof DraftKeyRequest>;

/** POST /api/drafts/ticket: a key for the address of another tab; it works once, for ten minutes. */
export const DraftTicketResponse = z.object({ ticket: Key });
export type DraftTicketResponse = z.infer<typeof DraftTicketResponse>;

/**
 * POST /api/drafts/take: the draft of a ticket under a new key; the old key and the ticket end. Its consents are deleted
 * unless it belongs to the member whom the request names. Its orders do not come along: the next set-up is a new one.
 */
export const DraftTicketRequest = z.object({ ticket: Key });
export type DraftTicketRequest = z.input<typeof DraftTicketRequest>;

/** Contents of a draft; `draft` is its new key. */
export const DraftContent = z.object({
  draft: Key,
  programId: z.int().nullable(),
  offer: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
});
export type DraftContent = z.infer<typeof DraftContent>;
