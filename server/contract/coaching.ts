import * as z from 'zod';

/** GET /api/subscription/elite-coaching: `none` where there is no subscription. */
export const EliteSubscriptionResponse = z.object({
  status: z.string(),
  currentPeriodEnd: z.iso.datetime().optional(),
});
export type EliteSubscriptionResponse = z.infer<typeof EliteSubscriptionResponse>;
