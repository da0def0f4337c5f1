import * as z from 'zod';
import { isUuid } from '../shared/ids.ts';
import { sentence } from '../i18n/sentence.ts';

/** A daily step of a programme, for its owner. */
export const DailyStep = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Plain text; an empty line begins a paragraph. */
  text: z.string(),
  /** Language of its text. */
  language: z.string(),
  ticked: z.boolean(),
});
export type DailyStep = z.infer<typeof DailyStep>;

/**
 * GET /api/user/programs/{id}/steps?zone=Europe/Helsinki: daily steps of a programme that the user owns, or may open
 * while coached, in the order of their days. 404 for every other programme. Days are those of the given time zone, or
 * else the shop's.
 */
export const StepsResponse = z.object({
  programId: z.int(),
  programName: z.string(),
  language: z.string(),
  /** The day that counts as day 1: chosen, or that of the purchase, or of the first tick. Null before any of them. */
  startDay: z.iso.date().nullable(),
  /** Number of today, counted from `startDay`: may be below 1, or above the number of steps. 1 without a start. */
  today: z.int(),
  steps: z.array(DailyStep),
});
export type StepsResponse = z.infer<typeof StepsResponse>;

const TimeZoneName = z.string().max(60).optional();

/** POST /api/user/programs/{id}/steps: ticks or unticks a step; idempotent. */
export const TickRequest = z.object({
  step: z.string().refine(isUuid, sentence(/*i18n*/ 'Step not found.')),
  ticked: z.boolean(),
  zone: TimeZoneName,
});
export type TickRequest = z.input<typeof TickRequest>;

/** All ticked steps, from every device. */
export const TickResponse = z.object({ programId: z.int(), ticked: z.array(z.uuid()) });
export type TickResponse = z.infer<typeof TickResponse>;

/** POST /api/user/programs/{id}/start: sets day 1, from a year back to a year ahead. Returns `StepsResponse`. */
export const StartRequest = z.object({ day: z.iso.date(), zone: TimeZoneName });
export type StartRequest = z.input<typeof StartRequest>;

/** Progress in the steps of a programme. */
export const StepsCount = z.object({ programId: z.int(), total: z.int(), done: z.int() });
export type StepsCount = z.infer<typeof StepsCount>;
