import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { createEmailField } from '../forms/forms.ts';
import { ReceiptLink } from './receipts.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { ErasedBuyer } from './erased-buyer.studio.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';
import { SubscriptionState } from './subscriptions.studio.ts';
import { REJECT_REASONS } from './refund-reasons.ts';

export const Provider = z.enum(['stripe', 'paypal']);
/** Payment method: a provider, or a discount code for the full price. */
const PaidBy = z.enum(['stripe', 'paypal', 'code']);

const OrderStatus = z.enum(['open', 'paid', 'void', 'flagged']);

/**
 * GET /api/coach/orders: all orders. Each word of `q` has to match a name, an address, a programme, a receipt number or
 * the beginning of an order's id. 404 for everybody but the coach, as with all of these.
 */
export const OrdersQuery = listQuery(['createdAt', 'amount'], {
  first: '-createdAt',
  filters: {
    status: OrderStatus.optional(),
    /** Bought once, or renewing. */
    kind: z.enum(['once', 'month']).optional(),
    /** Orders that need attention: an open request (of one kind or any), a refused refund, or a missing payment. */
    waiting: z.enum(['request', 'withdrawal', 'guarantee', 'refused', 'unpaid']).optional(),
    /** The whole discount code, ignoring case; `*` means any. */
    code: z
      .string()
      .trim()
      .max(40)
      .transform((code) => code.toUpperCase())
      .optional(),
  },
});

/** State of an order: fully refunded and disputed ones are not `paid`. */
export const OrderState = z.enum(['open', 'paid', 'void', 'flagged', 'refunded', 'disputed']);
export type OrderState = z.infer<typeof OrderState>;

const OrderFacts = z.object({
  id: z.uuid(),
  /** No money moved. */
  test: z.boolean().optional(),
  fullName: z.string().nullable(),
  /** Empty of who was erased. */
  email: z.string(),
  erased: ErasedBuyer.optional(),
  programName: z.string(),
  offerName: z.string(),
  interval: z.enum(['once', 'month']),
  amount: DecimalAmount,
  currency: z.string(),
  /** Discount code of the order; null without one. */
  code: z.string().nullable(),
  createdAt: ShopMoment,
});

export const OrderListItem = OrderFacts.extend({
  state: OrderState,
  /** Refunded total of all its payments. */
  refunded: DecimalAmount,
  /** True if a request waits for an answer. */
  asked: z.boolean(),
});
export type OrderListItem = z.infer<typeof OrderListItem>;

export const OrdersResponse = createPageSchema(OrderListItem);

export const RefundReason = z.enum(['guarantee', 'withdrawal', 'goodwill']);
export type RefundReason = z.infer<typeof RefundReason>;

const OrderRefund = z.object({
  id: z.uuid(),
  amount: DecimalAmount,
  reason: z.enum([...REJECT_REASONS, 'guarantee', 'goodwill', 'provider']),
  status: z.enum(['pending', 'done', 'refused']),
  endsAccess: z.boolean(),
  problem: z.string().nullable(),
  createdAt: ShopMoment,
  doneAt: ShopMoment.nullable(),
  /** It was refused, and the coach has dealt with it in another way. */
  settledAt: ShopMoment.nullable(),
  isWaiting: z.boolean(),
});

export const OrderPayment = z.object({
  id: z.uuid(),
  provider: PaidBy,
  status: z.enum(['pending', 'paid', 'failed', 'duplicate', 'mismatch', 'refunded', 'disputed']),
  amount: DecimalAmount,
  refunded: DecimalAmount,
  /** Refundable rest, without refunds that are done or pending. */
  left: DecimalAmount,
  /** True if the coach can refund some of it; for a free order, end its access. */
  canRefund: z.boolean(),
  currency: z.string(),
  createdAt: ShopMoment,
  receipts: z.array(ReceiptLink),
  refunds: z.array(OrderRefund),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

export const OrderRequest = z.object({
  id: z.uuid(),
  kind: z.enum(['withdrawal', 'guarantee']),
  /** As typed in the request. */
  fullName: z.string(),
  note: z.string(),
  createdAt: ShopMoment,
  settled: z.boolean(),
  /** Until when the coach decides about a withdrawal that the contract's mailbox has not confirmed; missing elsewhere. */
  decideBy: ShopMoment.optional(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** Events of an order, the oldest first. */
export const OrderEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ordered'), at: ShopMoment }),
  z.object({
    kind: z.literal('payment'),
    at: ShopMoment,
    provider: PaidBy,
    status: OrderPayment.shape.status,
    amount: DecimalAmount,
  }),
  z.object({ kind: z.literal('receipt'), at: ShopMoment, receipt: ReceiptLink }),
  z.object({ kind: z.literal('refund'), at: ShopMoment, refund: OrderRefund }),
  z.object({ kind: z.literal('dispute_lost'), at: ShopMoment, provider: PaidBy }),
  z.object({ kind: z.literal('request'), at: ShopMoment, request: OrderRequest }),
  z.object({ kind: z.literal('settled'), at: ShopMoment }),
  z.object({ kind: z.literal('withdrawn'), at: ShopMoment }),
  z.object({ kind: z.literal('subscribed'), at: ShopMoment }),
  /** A renewal failed, and the member was notified. */
  z.object({ kind: z.literal('past_due'), at: ShopMoment }),
  z.object({ kind: z.literal('ended'), at: ShopMoment }),
  /** The buyer did something themselves: `subscription.cancel`. */
  z.object({ kind: z.literal('buyer'), at: ShopMoment, action: z.string() }),
  /** From this renewal on it is another offer. */
  z.object({ kind: z.literal('plan'), at: ShopMoment, item: z.string(), amount: DecimalAmount }),
  z.object({
    kind: z.literal('action'),
    at: ShopMoment,
    /** As the log calls it: `payment.refund`. */
    action: z.string(),
    /** Name of the coach; null once erased. */
    coach: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
]);
export type OrderEvent = z.infer<typeof OrderEvent>;

const OrderSubscription = z.object({
  /** Id of its order while it is `incomplete`. */
  id: z.uuid(),
  /** Its state at the provider; `incomplete` before its first payment. */
  status: z.string(),
  state: SubscriptionState,
  /** Time of the order, if nothing is paid yet. */
  paidUntil: ShopMoment,
  endsAt: ShopMoment.nullable(),
  /** Next charge of a failed renewal (null if the provider does not say), and the link to give another card. */
  failed: z.object({ retryAt: ShopMoment.nullable(), cardUrl: z.string() }).optional(),
  /** Pending change that the provider does not know yet. */
  pending: z.enum(['end', 'resume', 'now']).nullable(),
  can: z.array(z.enum(['cancel', 'resume', 'end', 'plan'])),
  /** Another offer: waits for an answer, counts from the next renewal on, or from one that is due and final. */
  plan: z
    .object({
      state: z.enum(['proposed', 'agreed', 'due']),
      item: z.string(),
      amount: DecimalAmount,
      until: ShopMoment,
      /** True while the provider does not know the change. */
      untold: z.boolean(),
    })
    .nullable(),
});

/** Evidence for a disputed order after its buyer was erased. */
const OrderEvidence = z.object({
  /**
   * Latest date of deletion; 30 days after the decision of the dispute if that is sooner. Null for a dispute that was
   * opened after the erasure: its evidence is what order and receipts contain, without the buyer.
   */
  until: ShopMoment.nullable(),
  /** Time of the buyer's erasure; null if it was not recorded. */
  erasedAt: ShopMoment.nullable(),
  fullName: z.string().nullable(),
  /** Empty if `until` is null. */
  email: z.string(),
  receipts: z.array(z.string()),
  /** Words of the buyer's consent to an immediate start. */
  consent: z.object({ words: z.string(), at: ShopMoment.nullable() }).nullable(),
  access: z.array(z.object({ from: ShopMoment, until: ShopMoment.nullable() })),
  stepsDone: z.array(ShopMoment),
  workouts: z.array(ShopMoment),
  /** Mails about the order that were sent to the buyer. */
  mails: z.array(z.object({ template: z.string(), at: ShopMoment })),
  /** Times of messages; their texts were erased. */
  messages: z.array(z.object({ from: z.enum(['buyer', 'coach']), at: ShopMoment })),
  requests: z.array(z.object({ kind: z.enum(['withdrawal', 'guarantee']), at: ShopMoment })),
});
export type OrderEvidence = z.infer<typeof OrderEvidence>;

/** GET /api/coach/orders/{id}: one order with its history. */
export const OrderDetail = OrderFacts.extend({
  status: OrderStatus,
  state: OrderState,
  /** State of the subscription at the provider, if known. */
  subscription: z.string().nullable(),
  endsAt: ShopMoment.nullable(),
  renewing: OrderSubscription.nullable(),
  /** Discount on the list price: of the first payment, or of each. Null if it no longer applies. */
  reduction: z
    .object({ listPrice: DecimalAmount, discount: DecimalAmount, renewals: z.enum(['once', 'forever']) })
    .nullable(),
  /** The wording of the terms that the buyer could read (`GET /api/coach/terms/{hash}`); null for older orders. */
  terms: z.string().nullable(),
  /** End of access of a one-time purchase; null if it does not end, or there is none. */
  accessUntil: ShopMoment.nullable(),
  /** True while no account has the address, so that a mistyped one can be corrected. */
  guest: z.boolean(),
  /** True if the mailbox has an account that does not get the order before it is confirmed. Missing otherwise. */
  unclaimed: z.boolean().optional(),
  /** When such an order is returned unless it is confirmed before. Missing if it stays. */
  returnAt: ShopMoment.optional(),
  /** Error of a provider that could not be asked. */
  problem: z.string().nullable(),
  payments: z.array(OrderPayment),
  requests: z.array(OrderRequest),
  /** Null unless the buyer was erased and a dispute was open then, or is open now. */
  evidence: OrderEvidence.nullable(),
  history: z.array(OrderEvent),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/**
 * PUT /api/coach/orders/{id}/address: corrects a guest's address. Purchases move along, receipts are sent again. 409
 * `has_account` for an account's order, `already_owned` for the new address, `nothing_to_do` if it ended or is disputed.
 * `replaces` has the address that the form was filled in with; 409 `conflict` if the order has moved since.
 */
export const OrderAddressRequest = z.object({
  email: createEmailField(sentence(/*i18n*/ 'Enter a full address, such as anna@example.org.')),
  replaces: z.string().max(254).optional(),
});
export type OrderAddressRequest = z.input<typeof OrderAddressRequest>;
