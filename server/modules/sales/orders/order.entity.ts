import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Coupon } from '#server/modules/catalog/discount-codes/coupon.entity.ts';
import type { PaidBy } from '../providers/provider-name.ts';

/**
 * `open` until it is paid; `paid` once; `void` when nothing can come of it any more; `flagged` when
 * what was paid is not what was ordered, so that it grants nothing and the money goes back.
 * What becomes of the money later, its {@link Payment} says.
 */
type OrderStatus = 'open' | 'paid' | 'void' | 'flagged';

const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'customer_order',
  indexes: [
    { properties: ['nextCheckAt'] },
    { properties: ['emailKey', 'createdAt'] },
    // The coach's list, by each of its orders.
    { properties: ['createdAt', 'id'] },
    { properties: ['amountMinor', 'id'] },
    { properties: ['status', 'createdAt'] },
    // What was sold last.
    { properties: ['paidAt'] },
    // What was bought with play money, which makes nobody a client where money moves.
    { name: 'customer_order_play_index', properties: ['id'], where: `mode <> 'live'` },
    // Who has bought without an account, in the coach's list of people.
    {
      name: 'customer_order_guests_index',
      properties: ['emailKey', 'createdAt', 'id'],
      include: ['email', 'fullName'],
      where: `user_id is null and status in ('paid', 'flagged')`,
    },
  ],
  properties: {
    /** Also the key that makes requests to a provider happen once. */
    id: p.uuid().primary(),
    status: p.string().$type<OrderStatus>().default('open'),
    /** Where its money comes from; decided when it is opened. */
    mode: p.string().$type<Mode>().default('live'),
    /** Who ordered while signed in; null for a guest until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** Where the receipt goes. */
    email: p.string(),
    emailKey: p.string(),
    fullName: p.string().nullable(),
    /** In which it was ordered: whatever is written about it later speaks it. */
    language: p.string().$type<Language>().default('en'),
    /** What makes repeated set-ups one order: a draft or the member, with the offer; null for a guest without a draft. Free again once it is not open. */
    buyerKey: p.string().nullable().unique(),
    programId: p.integer(),
    offerKey: p.string(),
    /** As it was offered when it was ordered: later edits of the programme do not change a contract. */
    programName: p.string(),
    offerName: p.string(),
    /** What the buyer was shown in their place: a translation, or null where it was the names as they were written. */
    shownProgramName: p.string().nullable(),
    shownOfferName: p.string().nullable(),
    interval: p.string().$type<'once' | 'month'>(),
    /** Integer minor units of `currency`, VAT included; of one month where it renews. */
    amountMinor: p.integer(),
    /** What the first payment comes to where a coupon is for that one alone; null where each comes to `amountMinor`. */
    firstMinor: p.integer().nullable(),
    /** What it cost without its coupon, and what the coupon took off; null where there was none. */
    listMinor: p.integer().nullable(),
    discountMinor: p.integer().nullable(),
    /** The code as it was agreed. It stays when the coupon goes. */
    couponCode: p.string().nullable(),
    coupon: () => p.manyToOne(Coupon).nullable().index(),
    currency: p.string().length(3).default('EUR'),
    /** VAT rate in hundredths of a percent: 2550 is 25.5 %. */
    vatRate: p.integer(),
    minimumMonths: p.integer().nullable(),
    guaranteeDays: p.integer().nullable(),
    accessDays: p.integer().nullable(),
    /** Whoever buys it is coached. */
    coaching: p.boolean().default(false),
    /** The terms that could be read then, by their hash (`terms_version`); null for orders from before that was noted. */
    termsVersion: p.string().nullable(),
    /** The words, as they were shown, with which the buyer asked for digital content to start at once, knowing that the right of withdrawal ends with that (Directive 2011/83/EU, article 16 (m)); null where nobody did. */
    digitalConsent: p.text().nullable(),
    /** Version and language of those words; null for what was agreed to before they were noted, in English. */
    digitalConsentVersion: p.string().nullable(),
    digitalConsentLanguage: p.string().$type<Language>().nullable(),
    digitalConsentAt: p.datetime().nullable(),
    /** A guest has paid it in the name of an account that was there. */
    namesAccount: p.boolean().default(false),
    /** Stands in the mail by which the mailbox of a guest's order confirms it; null until such a mail is written. */
    confirmKey: p.uuid().nullable().unique(),
    /**
     * When it was shown that the order comes from the owner of its mailbox: placed while signed in, confirmed by mail, or
     * paid before the account was made. Until then its name, answers and consents do not count.
     */
    confirmedAt: p.datetime().nullable(),
    /** The guest's form had the coach's questions answered; of a mailbox that has it already the answers are not stored. */
    hasAnswers: p.boolean().default(false),
    /** Stripe's ids; null until the payment is set up there. */
    stripeCustomerId: p.string().nullable(),
    /** Stripe's customer has an address from before, or of a buyer who was erased: it is told with the next check. */
    customerStale: p.boolean().default(false),
    stripeIntentId: p.string().nullable().unique(),
    stripeSubscriptionId: p.string().nullable().unique(),
    paypalOrderId: p.string().nullable().unique(),
    /** When the buyer approved at PayPal and came back: the money is captured until it is known that it was, or that it cannot be. */
    captureAt: p.datetime().nullable(),
    /** PayPal's word for why it did not take the money when it was asked last, such as INSTRUMENT_DECLINED. */
    captureIssue: p.string().nullable(),
    /** When the buyer withdrew from it, or it was stopped before it was paid: nothing may be charged for it any more. */
    withdrawnAt: p.datetime().nullable(),
    /** What the coach's search looks into, as `foldText` returns it. Stored: computing it takes longer than the search. */
    foldedText: p
      .text()
      .nullable()
      .generated(
        "(fold_text(coalesce(full_name, '') || ' ' || email || ' ' || program_name || ' ' || offer_name)) stored",
      ),
    /** When it is reconciled next; null where no provider knows more. */
    nextCheckAt: p.datetime().nullable(),
    ...jobColumns(),
    createdAt: p.datetime(),
    paidAt: p.datetime().nullable(),
    /** When the name and address were erased; null before, and for orders from before it was noted. */
    buyerErasedAt: p.datetime().nullable(),
  },
});

/** What somebody wants to buy, at the price it had then. Written before any provider is called. */
export class Order extends OrderSchema.class {}
OrderSchema.setClass(Order);

/** The columns in which a provider's ids are kept. An order without any has not been set up at a provider. */
export const PROVIDER_REFERENCES = ['stripeIntentId', 'stripeSubscriptionId', 'paypalOrderId'] as const;

/** `failed`: it was pending and did not come. `duplicate`: the order was paid already. `mismatch`: it was not accepted, and its refund's reason says why. Neither grants anything. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'duplicate' | 'mismatch' | 'refunded' | 'disputed';

const PaymentSchema = defineEntity({
  name: 'Payment',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).index(),
    provider: p.string().$type<PaidBy>(),
    /** The provider's id of this movement of money: a payment intent, an invoice, a capture. One row each. */
    reference: p.string().unique(),
    /** The payment intent of an invoice, which refunds need. */
    intentId: p.string().nullable(),
    status: p.string().$type<PaymentStatus>(),
    amountMinor: p.integer(),
    /** What its order's coupon took off, so that its receipts can say what it was taken from; null where nothing was. */
    discountMinor: p.integer().nullable(),
    currency: p.string().length(3),
    refundedMinor: p.integer().default(0),
    /** The provider's names of the refunds that `refundedMinor` counts and whose credit notes are written. */
    bookedRefunds: p.json().$type<string[]>().default([]),
    /** What was paid for, where it renews. */
    periodStart: p.datetime().nullable(),
    periodEnd: p.datetime().nullable(),
    /** When it was paid by its provider's clock, and when the shop heard of it where the provider does not say: what receipts, statistics and lists go by. */
    createdAt: p.datetime(),
  },
});

/** Money that has come in for an order. */
export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment);

/** Why a payment goes back by itself: `mismatch` is another amount, `foreign` names another order, `ended` came after the end, `code` after its discount code was used up. */
export const REJECT_REASONS = ['duplicate', 'mismatch', 'foreign', 'withdrawal', 'ended', 'code'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** `provider`: somebody made it there; such a row is written where it did not arrive. */
export type RefundReason = RejectReason | 'guarantee' | 'goodwill' | 'provider';

const RefundSchema = defineEntity({
  name: 'Refund',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
  properties: {
    /** Also the idempotency key at the provider. */
    id: p.uuid().primary(),
    /** One payment may go back in several parts; they never come to more than it was. */
    payment: () => p.manyToOne(Payment).index(),
    amountMinor: p.integer(),
    reason: p.string().$type<RefundReason>(),
    /** Ends what was bought, too: a subscription at once, a purchase when the money has arrived. */
    endsContract: p.boolean().default(false),
    status: p.string().$type<'pending' | 'done' | 'refused'>().default('pending'),
    reference: p.string().nullable(),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    createdAt: p.datetime(),
    doneAt: p.datetime().nullable(),
    /** When the coach dealt with it in another way, after it was refused. */
    settledAt: p.datetime().nullable(),
  },
});

/** Money that is to go back, written before the provider is called, which is repeated until it has. */
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);

const RefundRequestSchema = defineEntity({
  name: 'RefundRequest',
  indexes: [
    { properties: ['settledAt', 'createdAt'] },
    // Whose it is, in the coach's list of people.
    {
      name: 'refund_request_address_index',
      expression: 'create index "refund_request_address_index" on "refund_request" (lower("email"))',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** `withdrawal` is the buyer's right by law and `guarantee` the shop's promise. */
    kind: p.string().$type<'withdrawal' | 'guarantee'>(),
    /** Null where nothing was found that fits what was said. */
    order: () => p.manyToOne(Order).nullable().index(),
    fullName: p.string(),
    email: p.string(),
    /** In which it was sent. */
    language: p.string().$type<Language>().default('en'),
    /** What the buyer wrote to name the contract. */
    contract: p.string(),
    note: p.text().default(''),
    createdAt: p.datetime(),
    /** Stands in the mail by which the contract's mailbox confirms it; null where nobody has to. */
    confirmKey: p.uuid().nullable().unique(),
    /** When the mailbox, the signed-in owner or the coach did so. */
    confirmedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    /** When the coach is reminded of one that is not settled; null when that was done, and where nobody is to be. */
    remindAt: p.datetime().nullable(),
  },
});

/** A buyer's request for the money back, which the coach sees and closes. */
export class RefundRequest extends RefundRequestSchema.class {}
RefundRequestSchema.setClass(RefundRequest);
