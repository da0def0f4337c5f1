import * as z from 'zod';
import { DecimalAmount } from './form-fields.ts';
import { ReceiptLink } from './receipts.ts';
import { ShopMoment } from './shop-moment.ts';

const Provider = z.enum(['stripe', 'paypal']);

/** GET /api/coach/orders: the newest first. 404 for everybody but the coach. */
export const CoachOrdersResponse = z.object({
  /** How many orders there are; the list holds the newest. */
  total: z.int(),
  orders: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(['open', 'paid', 'void', 'flagged']),
      /** No money moved. */
      test: z.boolean().optional(),
      fullName: z.string().nullable(),
      email: z.string(),
      programName: z.string(),
      offerName: z.string(),
      interval: z.enum(['once', 'month']),
      amount: DecimalAmount,
      currency: z.string(),
      createdAt: ShopMoment,
      /** The subscription's state at the provider, where it renews and is known. */
      subscription: z.string().nullable(),
      endsAt: ShopMoment.nullable(),
      /** Why the provider could not be asked, where that is so. */
      problem: z.string().nullable(),
      payments: z.array(
        z.object({
          id: z.uuid(),
          provider: Provider,
          status: z.enum(['pending', 'paid', 'failed', 'duplicate', 'mismatch', 'refunded', 'disputed']),
          amount: DecimalAmount,
          refunded: DecimalAmount,
          currency: z.string(),
          createdAt: ShopMoment,
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
          createdAt: ShopMoment,
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
      createdAt: ShopMoment,
      settled: z.boolean(),
    }),
  ),
  /** Other work after the answer that has been failing, or that nobody has done, for ten minutes. */
  stuckJobs: z.array(
    z.object({
      /** Such as `mail`, `refund` or `order`. */
      kind: z.string(),
      id: z.string(),
      since: ShopMoment,
      attempts: z.int(),
      problem: z.string().nullable(),
    }),
  ),
  /** Mails of the last thirty days that an address has refused, or that were not tried because it had: the latest first. */
  refusedMails: z.array(
    z.object({
      id: z.uuid(),
      address: z.string(),
      /** Name of the mail, such as `purchase-receipt`. */
      mail: z.string(),
      /** What the mail server said. */
      problem: z.string().nullable(),
      createdAt: ShopMoment,
    }),
  ),
  /** What is offered at a price that no card is charged with: whoever wants to buy it is refused. */
  unsellable: z.array(
    z.object({
      item: z.string(),
      price: DecimalAmount,
      currency: z.string(),
      /** The least and the most that a card is charged with. */
      least: DecimalAmount,
      most: DecimalAmount,
    }),
  ),
  /** Messages of providers that could not be handled for ten minutes. */
  stuckEvents: z.array(
    z.object({
      id: z.string(),
      provider: Provider,
      type: z.string(),
      attempts: z.int(),
      problem: z.string().nullable(),
      createdAt: ShopMoment,
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
