import * as z from 'zod';

/** GET /api/subscription/elite-coaching: `none` without a subscription. */
export const EliteSubscriptionResponse = z.object({
  status: z.string(),
  /** Time with the shop's offset. */
  currentPeriodEnd: z.iso.datetime({ offset: true }).optional(),
  /** End of access after a failed renewal, only while it is `past_due`. */
  graceUntil: z.iso.datetime({ offset: true }).optional(),
  /** The plan of the programme by which they are coached, for as long as they have none of their own; null where it has none. Absent for who is not coached. */
  plan: z.string().nullable().optional(),
});
export type EliteSubscriptionResponse = z.infer<typeof EliteSubscriptionResponse>;
