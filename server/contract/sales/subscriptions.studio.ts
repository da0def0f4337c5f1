import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { ErasedBuyer } from './erased-buyer.studio.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';

/** GET /api/coach/subscriptions: `q` searches names, addresses and programmes. 404 for everybody but the coach. */
export const SubscriptionsQuery = listQuery(['createdAt', 'currentPeriodEnd'], {
  first: '-createdAt',
  filters: {
    /** `ending`: cancelled, and still running. */
    show: z.enum(['active', 'past_due', 'ending', 'ended']).optional(),
  },
});

/** State of a subscription. `ended-unpaid`: all attempts to charge a renewal failed. */
export const SubscriptionState = z.enum(['active', 'past_due', 'ending', 'ended', 'ended-unpaid', 'unpaid']);

export const CoachSubscription = z.object({
  id: z.uuid(),
  /** Null for a gift. */
  orderId: z.uuid().nullable(),
  test: z.boolean().optional(),
  fullName: z.string().nullable(),
  /** Empty of who was erased. */
  email: z.string(),
  erased: ErasedBuyer.optional(),
  programName: z.string(),
  state: SubscriptionState,
  /** Amount of one month. */
  amount: DecimalAmount.nullable(),
  currency: z.string(),
  paidUntil: ShopMoment,
  /** Time of the next attempt after a failed renewal; null without a failure, or if unknown. */
  retryAt: ShopMoment.nullable(),
  endsAt: ShopMoment.nullable(),
  createdAt: ShopMoment,
});
export type CoachSubscription = z.infer<typeof CoachSubscription>;

export const CoachSubscriptionsResponse = createPageSchema(CoachSubscription);

/** POST /api/coach/subscriptions/{id}/{cancel,resume,end}: 204. 409 `nothing_to_do` if it is done already. */
