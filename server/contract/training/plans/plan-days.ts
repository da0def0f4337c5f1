import * as z from 'zod';
import { PlanKey } from '../training.ts';
import { sentence } from '../../i18n/sentence.ts';
import { ConsentWithdrawnAt, SeenWithdrawalAt } from '../../coaching/seen-withdrawal.ts';
import { REASON_MAX } from './plan-day-limits.ts';

/** A client's change to one day of their own plan. */
export const PlanDayChange = z.object({
  planKey: PlanKey,
  dayId: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** Counted up by the device with every change of the day. */
  revision: z.int().min(1).max(1_000_000),
  /** New date, as YYYY-MM-DD in the member's zone; null if it is not moved. */
  movedTo: z.iso.date().nullable(),
  /** Shortened length in minutes; null if unchanged. */
  minutes: z.int().min(5, sentence(/*i18n*/ 'At least five minutes.')).max(600).nullable(),
  /** Reason for skipping it, "" without one; null if it is not skipped. Encrypted: it may be about health. */
  skipped: z
    .string()
    .trim()
    .max(REASON_MAX, sentence(/*i18n*/ 'Use at most {max} characters.', { max: REASON_MAX }))
    .nullable(),
});
export type PlanDayChange = z.infer<typeof PlanDayChange>;

/** A device's change to a day. */
export const PlanDayWrite = PlanDayChange.extend({
  /**
   * Revision of the day that this device knew last; 0 for none. If the shop has another one, the change is `stale`.
   * Devices with an earlier version do not send it: their highest `revision` wins.
   */
  seen: z.int().min(0).max(1_000_000).optional(),
  seenWithdrawalAt: SeenWithdrawalAt,
});
export type PlanDayWrite = z.input<typeof PlanDayWrite>;

/** GET /api/user/plan-days?plan={key}: all that was changed of this plan's days. */
export const PlanDaysResponse = z.object({ changes: z.array(PlanDayChange), consentWithdrawnAt: ConsentWithdrawnAt });
export type PlanDaysResponse = z.infer<typeof PlanDaysResponse>;

/** POST /api/user/plan-days: changes from a device. Each is validated on its own. */
export const PlanDaysRequest = z.object({ changes: z.array(z.unknown()).min(1).max(50) });
export type PlanDaysRequest = { changes: PlanDayWrite[] };

/** Results of the changes, in their order; `stale`: not stored, because the device did not know `change`. */
export const PlanDaysResult = z.object({
  consentWithdrawnAt: ConsentWithdrawnAt,
  results: z.array(
    z.object({
      planKey: z.string(),
      dayId: z.string(),
      status: z.enum(['stored', 'stale', 'refused']),
      change: PlanDayChange.optional(),
      /** True if the reason was not stored, because the consent to health data was withdrawn. */
      withoutHealth: z.boolean().optional(),
      message: z.string().optional(),
    }),
  ),
});
export type PlanDaysResult = z.infer<typeof PlanDaysResult>;

/**
 * GET /api/user/plans: the member's own plans: the current one, then future ones, then past ones.
 * After the coaching they stay listed with `open: false`, and their log can be read.
 */
export const MyPlansResponse = z.object({
  plans: z.array(
    z.object({
      key: PlanKey,
      title: z.string(),
      /** BCP 47 tag of the title. Absent from older shops. */
      language: z.string().optional(),
      start: z.iso.date(),
      until: z.iso.date(),
      weeks: z.int(),
      state: z.enum(['coming', 'current', 'over']),
      open: z.boolean(),
    }),
  ),
});
export type MyPlansResponse = z.infer<typeof MyPlansResponse>;
