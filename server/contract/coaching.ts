import * as z from 'zod';

/** GET /api/subscription/elite-coaching: `none` where there is no subscription. */
export const EliteSubscriptionResponse = z.object({
  status: z.string(),
  /** By the shop's clock. */
  currentPeriodEnd: z.iso.datetime({ offset: true }).optional(),
});
export type EliteSubscriptionResponse = z.infer<typeof EliteSubscriptionResponse>;
