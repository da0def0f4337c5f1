import * as z from 'zod';
import { boundedText, DecimalAmount } from '../forms/form-fields.ts';
import { sentence } from '../i18n/sentence.ts';
import { AmountText } from '../shared/amount.studio.ts';
import { RefundReason } from './orders.studio.ts';

const RefundAmount = AmountText.refine((amount) => Number(amount) > 0, sentence(/*i18n*/ 'Enter a refund above 0.'));

/**
 * POST /api/coach/payments/{id}/refund: refunds a payment or a part of it. Refunding the rest ends the access; a part
 * does so only with `endsAccess`. 202: stored, and executed later. 409 `not_refundable` if nothing is left, 409
 * `other_amount_left` if `left` is outdated, 400 for more than is left.
 */
export const RefundPaymentRequest = z.object({
  /** The whole rest if missing. */
  amount: RefundAmount.optional(),
  reason: RefundReason.default('goodwill'),
  endsAccess: z.boolean().default(false),
  /** For the log; the buyer does not read it. */
  note: boundedText(500).default(''),
  /** The rest that the coach saw, so that a double click refunds once. */
  left: DecimalAmount.optional(),
});
export type RefundPaymentRequest = z.input<typeof RefundPaymentRequest>;

/**
 * POST /api/coach/payments/{id}/refund/preview, from a form: the mail to the buyer, as a document. Writes nothing. 400
 * for more than is left.
 */
export const RefundPreviewRequest = z.object({ amount: RefundAmount, endsAccess: z.enum(['', 'yes']).default('') });

/** POST /api/coach/refund-requests/{id}/accept: accepts an unconfirmed withdrawal. 204; 409 `nothing_to_do`. */

/** POST /api/coach/refund-requests/{id}/settle: the coach has dealt with it without a refund. 204. */

/** POST /api/coach/refunds/{id}/settle: marks a refused refund as settled. 204; otherwise 409 `nothing_to_do`. */
export const SettleRefundRequest = z.object({
  /** Explanation for the order's history; the buyer does not see it. */
  note: boundedText(500).min(1, sentence(/*i18n*/ 'Enter how it was resolved.')),
});
export type SettleRefundRequest = z.input<typeof SettleRefundRequest>;
