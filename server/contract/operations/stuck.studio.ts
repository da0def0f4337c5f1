import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { ErasedBuyer } from '../sales/erased-buyer.studio.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';
import { Provider } from '../sales/orders.studio.ts';

/**
 * Reasons for which a payment provider refuses until a person acts: key, permission, account, product or price,
 * currency, amount, payment method, another request, or a message whose time differs from the server's.
 */
export const RefusalKind = z.enum([
  'key',
  'permission',
  'account',
  'product',
  'currency',
  'amount',
  'method',
  'request',
  'clock',
]);
export type RefusalKind = z.infer<typeof RefusalKind>;

/** GET /api/coach/stuck: stuck work. 404 for everybody but the coach, as with all of these. */
export const StuckResponse = z.object({
  /** Unsettled withdrawals without a matching order. */
  openWithdrawals: z.int(),
  /** Orders with a refund that its provider has refused, and that was not made again: `waiting=refused` of the orders. */
  refusedRefunds: z.int(),
  /** Totals; the lists below are truncated. */
  totals: z.object({
    jobs: z.int(),
    mails: z.int(),
    /** Mails that forms and codes caused, to addresses without account, paid order, gift and sign-up. Today leaves them out. */
    mailsToUnknown: z.int(),
    events: z.object({ stripe: z.int(), paypal: z.int() }),
  }),
  /** Other jobs that have failed or waited for ten minutes. */
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
  /** Mails of the last thirty days that an address has refused, or that were not tried because it had: the latest
   * first, and those to unknown addresses last. */
  refusedMails: z.array(
    z.object({
      id: z.uuid(),
      address: z.string(),
      /** Name of the mail, such as `purchase-receipt`. */
      mail: z.string(),
      /** Answer of the mail server. */
      problem: z.string().nullable(),
      createdAt: ShopMoment,
    }),
  ),
  /** Offers whose price no card can be charged with, so that buyers are refused. */
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
  /** Refusals of payment providers that need a person, the oldest first. */
  refusals: z.array(
    z.object({
      id: z.string(),
      provider: Provider,
      kind: RefusalKind,
      /** Problem and remedy, in the reader's language. */
      what: z.string(),
      todo: z.string(),
      /** The provider's own words. */
      detail: z.string(),
      times: z.int(),
      since: ShopMoment,
      lastAt: ShopMoment,
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
export type StuckResponse = z.infer<typeof StuckResponse>;

/** GET /api/coach/stuck/withdrawals: withdrawals without a matching order; the open ones first. */
export const UnmatchedQuery = listQuery(['createdAt'], {
  first: '-createdAt',
  filters: { show: z.enum(['open', 'settled']).optional() },
});

export const Unmatched = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Empty of who was erased. */
  email: z.string(),
  erased: ErasedBuyer.optional(),
  /** The buyer's own description of the contract. */
  contract: z.string(),
  createdAt: ShopMoment,
  settled: z.boolean(),
});
export type Unmatched = z.infer<typeof Unmatched>;

export const UnmatchedResponse = createPageSchema(Unmatched);
