import * as z from 'zod';
import { boundedText, boundedNumber, writtenNumber } from '../forms/form-fields.ts';
import { QUESTION_KINDS, QUESTIONS_MAX } from './check-in-questions.ts';
import { ANSWER_MAX, COVERING_CONSENTS, NOTE_MAX, WEIGHT_KG } from './profile-options.ts';
import { ConsentWithdrawnAt, SeenWithdrawalAt } from './seen-withdrawal.ts';
import { Replaces } from '../shared/replaces.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { sentence } from '../i18n/sentence.ts';

const TOO_LONG = sentence(/*i18n*/ 'Use at most {max} characters.', { max: NOTE_MAX });
const TOO_MANY = sentence(/*i18n*/ 'Use at most {max}.', { max: QUESTIONS_MAX });

/** A check-in question. The first five have built-in texts if `question` is empty. */
export const CheckInQuestion = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  question: z.string(),
  /** Meanings of 1 and 5 on a score. */
  low: z.string(),
  high: z.string(),
  /** Unit of a number, with its bounds. */
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type CheckInQuestion = z.infer<typeof CheckInQuestion>;

/** An answer to the coach's own question, with its text at the time. */
export const OwnAnswer = CheckInQuestion.omit({ min: true, max: true }).extend({
  /** A score and a number are numbers. */
  value: z.union([z.number(), z.boolean(), z.string()]),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

const OUT_OF_RANGE = sentence(/*i18n*/ 'From {min} to {max}.', { min: 1, max: 5 });
const score = writtenNumber(z.int(OUT_OF_RANGE).min(1, OUT_OF_RANGE).max(5, OUT_OF_RANGE).nullable()).default(null);

/**
 * POST /api/coaching/check-ins: this week's. Another in the same week replaces it until the coach answers. Unasked
 * fields are left out. Nothing is stored with
 * - 409 `changed_meanwhile`: another window sent one that this form did not show;
 * - 409 `questions_changed`: `form` is outdated;
 * - 409 `week_over`: `week` has ended;
 * - 403 `consent_required`: no consent to the current words, or the form does not know the last withdrawal.
 */
export const CheckInRequest = z.object({
  /** From 1, poor, to 5, very good. */
  sleep: score,
  energy: score,
  /** From 1, none, to 5, a lot. */
  soreness: score,
  /** Kilograms; null if not weighed. */
  weightKg: boundedNumber(WEIGHT_KG).default(null),
  note: boundedText(NOTE_MAX).default(''),
  /** To the coach's own questions, by their ids. */
  answers: z
    .record(z.string().max(60), z.union([z.number(), z.boolean(), z.string().max(NOTE_MAX, TOO_LONG)]))
    .refine((answers) => Object.keys(answers).length <= QUESTIONS_MAX, TOO_MANY)
    .optional(),
  /** `thisWeek` of the form. */
  week: z.iso.date().optional(),
  /** Version of the displayed questions. */
  form: z.string().max(40).optional(),
  /** Version of the consent given with this check-in; left out if it was given before. */
  healthConsent: z.enum(COVERING_CONSENTS, sentence(/*i18n*/ 'This text has changed. Reload the page.')).optional(),
  seenWithdrawalAt: SeenWithdrawalAt,
  /** `createdAt` of this week's check-in as the form showed it. */
  replaces: Replaces,
});
export type CheckInRequest = z.input<typeof CheckInRequest>;

export const CheckIn = z.object({
  id: z.uuid(),
  /** Monday of its week, as YYYY-MM-DD. */
  week: z.iso.date(),
  /** Null if it was not asked. */
  sleep: z.int().nullable(),
  energy: z.int().nullable(),
  soreness: z.int().nullable(),
  weightKg: z.number().nullable(),
  note: z.string(),
  /** Answers to the coach's own questions, in their order; missing without any. */
  answers: z.array(OwnAnswer).optional(),
  createdAt: ShopMoment,
  answer: z.string().nullable(),
  answeredAt: ShopMoment.nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** GET /api/coaching/check-ins: the member's own, the latest sixty, the newest first. */
export const CheckInsResponse = z.object({
  /** Monday of the current week, as YYYY-MM-DD in the shop's time zone. */
  thisWeek: z.iso.date(),
  checkIns: z.array(CheckIn),
  /** True if there are earlier check-ins, in the messages. */
  more: z.boolean().optional(),
  /** Current questions, in the reader's language. */
  questions: z.array(CheckInQuestion),
  /** Version of these questions, to be sent back. */
  form: z.string(),
  /** True without consent to the current words about health: the check-in has to include it. */
  askConsent: z.boolean().optional(),
  consentWithdrawnAt: ConsentWithdrawnAt,
});
export type CheckInsResponse = z.infer<typeof CheckInsResponse>;

/** The coach's input. */
export const CheckInAnswerRequest = z.object({
  answer: boundedText(ANSWER_MAX).min(1, sentence(/*i18n*/ 'Write a reply.')),
});
export type CheckInAnswerRequest = z.input<typeof CheckInAnswerRequest>;

/**
 * POST /api/coach/check-ins/{id}/answer: answers the version that the coach read, and mails the member.
 * Returns the check-in; 409 `conflict` if another coach has answered, or the member corrected it.
 */
export const CheckInAnswerChange = CheckInAnswerRequest.extend({ version: z.int().min(1) });
