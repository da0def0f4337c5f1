import * as z from 'zod';
import { boundedText, DecimalAmount } from '../form-fields.ts';
import { sentence } from '../sentence.ts';
import { AmountText } from './amount.ts';
import { RefundReason } from './orders.ts';

const RefundAmount = AmountText.refine(
  (amount) => Number(amount) > 0,
  sentence(/*i18n*/ 'More than nothing has to go back.'),
);

/**
 * POST /api/coach/payments/{id}/refund: gives a payment back, or a part of it. What is left of it ends what it paid for;
 * a part does so only with `endsAccess`. 202: it is written down and will happen. 409 `not_refundable` where nothing is
 * left, 409 `other_amount_left` where it is not what `left` says, 400 for more than is left.
 */
export const RefundPaymentRequest = z.object({
  /** All that is left if missing. */
  amount: RefundAmount.optional(),
  reason: RefundReason.default('goodwill'),
  endsAccess: z.boolean().default(false),
  /** For the log; the buyer does not read it. */
  note: boundedText(500).default(''),
  /** What was left when the coach read it: who presses twice gives back once. */
  left: DecimalAmount.optional(),
});
export type RefundPaymentRequest = z.input<typeof RefundPaymentRequest>;

/**
 * POST /api/coach/payments/{id}/refund/preview, from a form: the mail that the buyer would get, as a document. Writes
 * nothing. 400 for more than is left.
 */
export const RefundPreviewRequest = z.object({ amount: RefundAmount, endsAccess: z.enum(['', 'yes']).default('') });

/** POST /api/coach/refund-requests/{id}/accept: the coach takes a withdrawal that nobody has confirmed: the contract ends. 204; 409 `nothing_to_do`. */

/** POST /api/coach/refund-requests/{id}/settle: the coach has dealt with it without a refund. 204. */

/** POST /api/coach/refunds/{id}/settle: a refused one was dealt with in another way. 204; 409 `nothing_to_do` where it was not refused, or is settled. */
export const SettleRefundRequest = z.object({
  /** How, for the order's history; the buyer does not read it. */
  note: boundedText(500).min(1, sentence(/*i18n*/ 'Please write how it was dealt with.')),
});
export type SettleRefundRequest = z.input<typeof SettleRefundRequest>;
