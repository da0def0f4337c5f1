import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import type { PaidBy } from '../providers/provider-name.ts';
import type { RefundReason } from '#contract/sales/refund-reasons.ts';

/**
 * `open` until paid; `paid`; `void` if nothing can come of it; `flagged` if the payment does not match: it grants
 * nothing and is refunded. Later refunds and disputes are in {@link Payment}.
 */
type OrderStatus = 'open' | 'paid' | 'void' | 'flagged';

const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'customer_order',
  indexes: [
    { properties: ['nextCheckAt'] },
    { properties: ['emailKey', 'createdAt'] },
    // Sort orders of the coach's list.
    { properties: ['createdAt', 'id'] },
    { properties: ['amountMinor', 'id'] },
    { properties: ['status', 'createdAt'] },
    { properties: ['paidAt'] },
    // Test orders, which make nobody a client in live mode.
    { name: 'customer_order_play_index', properties: ['id'], where: `mode <> 'live'` },
    // Guest buyers in the coach's list of people.
    {
      name: 'customer_order_guests_index',
      properties: ['emailKey', 'createdAt', 'id'],
      include: ['email', 'fullName'],
      where: `user_id is null and status in ('paid', 'flagged')`,
    },
  ],
  properties: {
    /** Also the idempotency key at providers. */
    id: p.uuid().primary(),
    status: p.string().$type<OrderStatus>().default('open'),
    /** Test or live, decided at creation. */
    mode: p.string().$type<Mode>().default('live'),
    /** Member who ordered; null for a guest until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** Address of the receipt. */
    email: p.string(),
    emailKey: p.string(),
    /** Address that the guest typed, for an hour after the payment. Its reader must see no erasure or change of it. */
    typedEmail: p.string().nullable(),
    fullName: p.string().nullable(),
    /** Language of the order and of all later mails about it. */
    language: p.string().$type<Language>().default('en'),
    /** Merges repeated set-ups: draft or member, with the offer. Null for guests without draft and closed orders. */
    buyerKey: p.string().nullable().unique(),
    programId: p.integer(),
    offerKey: p.string(),
    /** Names at the time of the order: later edits of the programme do not change a contract. */
    programName: p.string(),
    offerName: p.string(),
    /** Translated names that the buyer saw; null if untranslated. */
    shownProgramName: p.string().nullable(),
    shownOfferName: p.string().nullable(),
    interval: p.string().$type<'once' | 'month'>(),
    /** Integer minor units of `currency`, VAT included; per month for subscriptions. */
    amountMinor: p.integer(),
    /** First payment if a coupon reduces only that one; null if all payments are `amountMinor`. */
    firstMinor: p.integer().nullable(),
    /** Price without coupon, and the discount; null without coupon. */
    listMinor: p.integer().nullable(),
    discountMinor: p.integer().nullable(),
    /** Code as agreed; stays if the coupon is deleted. */
    couponCode: p.string().nullable(),
    coupon: () => p.manyToOne(DiscountCode).nullable().index(),
    currency: p.string().length(3).default('EUR'),
    /** VAT rate in hundredths of a percent: 2550 is 25.5 %. */
    vatRate: p.integer(),
    minimumMonths: p.integer().nullable(),
    guaranteeDays: p.integer().nullable(),
    accessDays: p.integer().nullable(),
    /** True if the programme includes coaching. */
    coaching: p.boolean().default(false),
    /** Hash of the published terms (`terms_version`); null for older orders. */
    termsVersion: p.string().nullable(),
    /** Text of the buyer's request for an immediate start (Directive 2011/83/EU, article 16 (m)); null without it. */
    digitalConsent: p.text().nullable(),
    /** Version and language of that text; null for older consents, which are in English. */
    digitalConsentVersion: p.string().nullable(),
    digitalConsentLanguage: p.string().$type<Language>().nullable(),
    digitalConsentAt: p.datetime().nullable(),
    /** True if a guest paid it in the name of an account, which gets the order by confirming it. */
    namesAccount: p.boolean().default(false),
    /** Since when it waits for that account; null if it does not. */
    heldSince: p.datetime().nullable(),
    /** True if its payer got files with the payment. */
    deliversFiles: p.boolean().default(false),
    /** Key of the mail by which a guest's mailbox confirms the order; null before that mail. */
    confirmKey: p.uuid().nullable().unique(),
    /** Order whose mailed link confirms this one, too; null if none. */
    confirmedWith: p.uuid().nullable(),
    /**
     * When the order was proven to come from the mailbox's owner: placed while signed in, or confirmed by mail. Until
     * then its name, answers and consents do not count, and an account that is older than its payment does not get it.
     */
    confirmedAt: p.datetime().nullable(),
    /** True if the guest answered the onboarding questions; not stored if the mailbox owns the programme. */
    hasAnswers: p.boolean().default(false),
    /** Ids at Stripe; null before the set-up there. */
    stripeCustomerId: p.string().nullable(),
    /** True if Stripe's customer has an old address or an erased buyer: the next check updates it. */
    customerStale: p.boolean().default(false),
    stripeIntentId: p.string().nullable().unique(),
    stripeSubscriptionId: p.string().nullable().unique(),
    paypalOrderId: p.string().nullable().unique(),
    /** When the buyer approved at PayPal. The capture is retried until its outcome is known. */
    captureAt: p.datetime().nullable(),
    /** PayPal's reason for the last failed capture, such as INSTRUMENT_DECLINED. */
    captureIssue: p.string().nullable(),
    /** When the buyer withdrew, or stopped it before payment: nothing may be charged any more. */
    withdrawnAt: p.datetime().nullable(),
    /** Search text from `foldText`; stored, because computing it takes longer than the search. */
    foldedText: p
      .text()
      .nullable()
      .generated(
        "(fold_text(coalesce(full_name, '') || ' ' || email || ' ' || program_name || ' ' || offer_name)) stored",
      ),
    /** Next reconciliation; null if no provider has more to tell. */
    nextCheckAt: p.datetime().nullable(),
    ...jobColumns(),
    createdAt: p.datetime(),
    paidAt: p.datetime().nullable(),
    /** When name and address were erased; null if never, and for older erasures. */
    buyerErasedAt: p.datetime().nullable(),
  },
});

/** Intended purchase at its price of that time. Written before any provider is called. */
export class Order extends OrderSchema.class {}
OrderSchema.setClass(Order);

/** `failed`: never arrived. `duplicate`: already paid. `mismatch`: rejected. None of these grants access. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'duplicate' | 'mismatch' | 'refunded' | 'disputed';
/** States of a payment that counts for its subscription. */
export const COUNTED: readonly PaymentStatus[] = ['paid', 'refunded', 'disputed'];

const PaymentSchema = defineEntity({
  name: 'Payment',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).index(),
    provider: p.string().$type<PaidBy>(),
    /** Provider's id of the payment intent, invoice or capture. One row each. */
    reference: p.string().unique(),
    /** Payment intent of an invoice, which refunds need. */
    intentId: p.string().nullable(),
    status: p.string().$type<PaymentStatus>(),
    amountMinor: p.integer(),
    /** Discount of the order's coupon, for receipts; null without one. */
    discountMinor: p.integer().nullable(),
    currency: p.string().length(3),
    refundedMinor: p.integer().default(0),
    /** Provider's ids of the refunds in `refundedMinor` that have credit notes. */
    bookedRefunds: p.json().$type<string[]>().default([]),
    /** True if a dispute was open or lost when the provider last showed it; for a rejected payment, after its refund. */
    hasDispute: p.boolean().default(false),
    /** True if its disputes are decided and one was lost; a `disputed` payment has an open one otherwise. */
    isDisputeLost: p.boolean().default(false),
    /** Paid period of a subscription. */
    periodStart: p.datetime().nullable(),
    periodEnd: p.datetime().nullable(),
    /** Change of offer whose `before` are the terms of this payment; null for those of its order. */
    replacedBy: p.uuid().nullable(),
    /** Payment time by the provider's clock, else by the shop's. Receipts, statistics and lists use it. */
    createdAt: p.datetime(),
  },
});

/** Payment received for an order. */
export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment);

const RefundSchema = defineEntity({
  name: 'Refund',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
  properties: {
    /** Also the idempotency key at the provider. */
    id: p.uuid().primary(),
    /** A payment may have several partial refunds, up to its amount. */
    payment: () => p.manyToOne(Payment).index(),
    amountMinor: p.integer(),
    reason: p.string().$type<RefundReason>(),
    /** True if it also ends access: a subscription at once, a purchase when the refund has arrived. */
    endsContract: p.boolean().default(false),
    status: p.string().$type<'pending' | 'done' | 'refused'>().default('pending'),
    reference: p.string().nullable(),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    createdAt: p.datetime(),
    doneAt: p.datetime().nullable(),
    /** When the coach settled a refused refund in another way. */
    settledAt: p.datetime().nullable(),
  },
});

/** Refund, written before the provider is called; retried until it succeeds. */
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);

const RefundRequestSchema = defineEntity({
  name: 'RefundRequest',
  indexes: [
    { properties: ['settledAt', 'createdAt'] },
    // Finds the person in the coach's list of people.
    {
      name: 'refund_request_address_index',
      expression: 'create index "refund_request_address_index" on "refund_request" (lower("email"))',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** `withdrawal` is the buyer's legal right, `guarantee` the shop's promise. */
    kind: p.string().$type<'withdrawal' | 'guarantee'>(),
    /** Null if no order matches the request. */
    order: () => p.manyToOne(Order).nullable().index(),
    fullName: p.string(),
    email: p.string(),
    language: p.string().$type<Language>().default('en'),
    /** Buyer's description of the contract. */
    contract: p.string(),
    note: p.text().default(''),
    createdAt: p.datetime(),
    /** Key of the mail by which the contract's mailbox confirms it; null if not needed. */
    confirmKey: p.uuid().nullable().unique(),
    /** When the mailbox, the signed-in owner or the coach confirmed it. */
    confirmedAt: p.datetime().nullable(),
    /** True if that was after every refund for it was due: the coach decides what goes back. */
    isLate: p.boolean().default(false),
    settledAt: p.datetime().nullable(),
    /** True if it was settled because the money had gone back. It reopens if the shop has the money again. */
    isSettledByReturn: p.boolean().default(false),
    /** When to remind the coach of an open request; null once reminded, or without reminder. */
    remindAt: p.datetime().nullable(),
  },
});

/** Buyer's refund request, which the coach closes. */
export class RefundRequest extends RefundRequestSchema.class {}
RefundRequestSchema.setClass(RefundRequest);
