import * as z from 'zod';
import { EmailField, FormTraces } from './forms.ts';

const DecimalAmount = z.string().regex(/^\d+\.\d{2}$/);
const text = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `Please use at most ${max} characters.`);

/** A receipt or credit note that can be opened; `url` leads to its PDF for who may see it. */
export const ReceiptLink = z.object({
  number: z.int().positive(),
  kind: z.enum(['receipt', 'credit']),
  amount: DecimalAmount,
  currency: z.string(),
  date: z.iso.datetime(),
  url: z.string(),
});
export type ReceiptLink = z.infer<typeof ReceiptLink>;

/** POST /api/user/subscriptions/{id}/card: a secret for the card form. Signed in on the shop's own site only. */
export const CardUpdateResponse = z.object({ clientSecret: z.string() });
export type CardUpdateResponse = z.infer<typeof CardUpdateResponse>;

/** POST /api/user/subscriptions/{id}/card/done: the form has been filled in; what is due is charged to the new card. */
export const CardDoneRequest = z.object({ setupIntent: z.string().regex(/^seti_\w{1,200}$/) });
export type CardDoneRequest = z.input<typeof CardDoneRequest>;

/** POST /api/user/refund-requests: asks for the guarantee; 409 `too_late` outside its days. 202. */
export const GuaranteeRequest = z.object({
  /** Id of the purchase or the subscription. */
  id: z.uuid(),
  note: z.string().trim().max(2_000, 'Please use at most 2000 characters.').default(''),
});
export type GuaranteeRequest = z.input<typeof GuaranteeRequest>;

/**
 * POST /api/withdrawals: withdraws from a contract (EU directive 2011/83, article 11a). Anybody may send
 * it; it is stored, acknowledged by mail with date and time, and shown to the coach, whatever is found.
 * 202 with the time that the mail says.
 */
export const WithdrawalRequest = z.object({
  fullName: text(100, 'Please enter your name.'),
  email: EmailField,
  /** What names the contract: a receipt number, the name of the programme. */
  contract: text(200, 'Please say which contract: the number of the receipt, or the name of the programme.'),
  ...FormTraces,
});
export type WithdrawalRequest = z.input<typeof WithdrawalRequest>;
export const WithdrawalResponse = z.object({ status: z.literal('accepted'), receivedAt: z.iso.datetime() });
export type WithdrawalResponse = z.infer<typeof WithdrawalResponse>;

/** GET /api/coach/orders: the newest first. 404 for everybody but the coach. */
export const CoachOrdersResponse = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(['open', 'paid', 'void', 'flagged']),
      fullName: z.string().nullable(),
      email: z.string(),
      programName: z.string(),
      offerName: z.string(),
      interval: z.enum(['once', 'month']),
      amount: DecimalAmount,
      currency: z.string(),
      createdAt: z.iso.datetime(),
      /** The subscription's state at the provider, where it renews and is known. */
      subscription: z.string().nullable(),
      endsAt: z.iso.datetime().nullable(),
      /** Why the provider could not be asked, where that is so. */
      problem: z.string().nullable(),
      payments: z.array(
        z.object({
          id: z.uuid(),
          provider: z.enum(['stripe', 'paypal']),
          status: z.enum(['pending', 'paid', 'failed', 'duplicate', 'mismatch', 'refunded', 'disputed']),
          amount: DecimalAmount,
          refunded: DecimalAmount,
          currency: z.string(),
          createdAt: z.iso.datetime(),
          receipts: z.array(ReceiptLink),
          /** A refund that is on its way or was refused. */
          refund: z.enum(['pending', 'done', 'refused']).nullable(),
          refundProblem: z.string().nullable(),
        }),
      ),
      requests: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['withdrawal', 'guarantee']),
          /** As the one who asked has given it. */
          fullName: z.string(),
          note: z.string(),
          createdAt: z.iso.datetime(),
          settled: z.boolean(),
        }),
      ),
    }),
  ),
  /** Withdrawals for which no order was found: somebody has to look. */
  unmatched: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      email: z.string(),
      contract: z.string(),
      createdAt: z.iso.datetime(),
      settled: z.boolean(),
    }),
  ),
  /** Messages of providers that could not be handled for ten minutes. */
  stuckEvents: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      attempts: z.int(),
      problem: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type CoachOrdersResponse = z.infer<typeof CoachOrdersResponse>;

/**
 * POST /api/coach/payments/{id}/refund: gives the whole payment back, and ends what it paid for. 202: it
 * is written down and will happen. 409 `not_refundable`. With session of the coach only.
 */
export const CoachRefundRequest = z.object({
  reason: z.enum(['guarantee', 'withdrawal', 'goodwill']).default('goodwill'),
});
export type CoachRefundRequest = z.input<typeof CoachRefundRequest>;

/** POST /api/coach/refund-requests/{id}/settle: the coach has dealt with it without a refund. 204. */
