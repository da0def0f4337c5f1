import * as z from 'zod';
import { boundedText, boundedNumber, writtenNumber } from './form-fields.ts';
import { ANSWER_MAX, NOTE_MAX, WEIGHT_KG } from './profile-options.ts';
import { ShopMoment } from './shop-moment.ts';
import { sentence } from './sentence.ts';

const OUTSIDE = sentence(/*i18n*/ 'From {min} to {max}.', { min: 1, max: 5 });
const score = writtenNumber(z.int(OUTSIDE).min(1, OUTSIDE).max(5, OUTSIDE));

/** POST /api/coaching/check-ins: this week's. One more in the same week replaces it until the coach has answered. */
export const CheckInRequest = z.object({
  /** From 1, poor, to 5, very good. */
  sleep: score,
  energy: score,
  /** From 1, none, to 5, a lot. */
  soreness: score,
  /** Kilograms; null if not weighed. */
  weightKg: boundedNumber(WEIGHT_KG).default(null),
  note: boundedText(NOTE_MAX).default(''),
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
  createdAt: ShopMoment,
  answer: z.string().nullable(),
  answeredAt: ShopMoment.nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** GET /api/coaching/check-ins: the member's own, the newest first. */
export const CheckInsResponse = z.object({
  /** Monday of the current week, as YYYY-MM-DD in the shop's time zone. */
  thisWeek: z.iso.date(),
  checkIns: z.array(CheckIn),
});
export type CheckInsResponse = z.infer<typeof CheckInsResponse>;

/** POST /api/coach/check-ins/{id}/answer: the coach's answer, which is mailed to the member. Answers with the check-in. */
export const CheckInAnswerRequest = z.object({
  answer: boundedText(ANSWER_MAX).min(1, sentence(/*i18n*/ 'Please write an answer.')),
});
export type CheckInAnswerRequest = z.input<typeof CheckInAnswerRequest>;
