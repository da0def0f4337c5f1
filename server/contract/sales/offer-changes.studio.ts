import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { sentence } from '../i18n/sentence.ts';

/** GET /api/coach/subscriptions/{id}/plans: monthly offers to change a subscription to, with current prices. */
export const PlansResponse = z.object({
  currency: z.string(),
  plans: z.array(
    z.object({
      /** Programme and offer: `4:monthly`. */
      key: z.string(),
      programName: z.string(),
      offerName: z.string(),
      price: DecimalAmount,
    }),
  ),
});
export type PlansResponse = z.infer<typeof PlansResponse>;

/**
 * POST /api/coach/subscriptions/{id}/plan: proposes another offer to the member by mail. 202. It applies from the next
 * renewal after they agree, and nothing is charged before. 409 `plan_open` if one is proposed or agreed already,
 * `other_price` if `price` is outdated, `already_owned` if the member has that programme, `nothing_to_do` for a
 * subscription that is not simply running.
 *
 * DELETE takes a proposal back until it applies. 204.
 */
export const PlanRequest = z.object({
  plan: z.string().regex(/^\d{1,9}:[\w-]{1,60}$/, sentence(/*i18n*/ 'Choose an offer.')),
  /** The price that the coach saw. */
  price: DecimalAmount.optional(),
});
export type PlanRequest = z.infer<typeof PlanRequest>;
