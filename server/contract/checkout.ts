import * as z from 'zod';
import { AgreedBefore } from './agreed-before.ts';
import { MemberFile } from './dashboard.ts';
import { DecimalAmount } from './form-fields.ts';
import { EmailField } from './forms.ts';
import { SubscribeAnswers } from './onboarding.ts';
import { sentence } from './sentence.ts';

const NO_COUPON = sentence(/*i18n*/ 'Unknown code. Check the spelling.');
const NO_PROGRAM = sentence(/*i18n*/ 'Unknown programme.');

/** "2" and 2 mean the same. */
const ProgramId = z
  .union([z.string().regex(/^[1-9]\d{0,8}$/), z.number()], NO_PROGRAM)
  .transform(Number)
  .pipe(z.int(NO_PROGRAM).positive(NO_PROGRAM).max(999_999_999));
/**
 * Version of the words with which the buyer asks for a start at once (`start-consent.ts`), which are kept
 * with the order. Without it the payment is set up all the same, and the buyer keeps the whole right of
 * withdrawal; one that is not about this kind of programme is refused.
 */
const StartConsentVersion = z.string(sentence(/*i18n*/ 'This isn’t the shop’s text.')).max(40).optional();
const OfferKey = z.string().regex(/^[a-z][\w-]{0,39}$/, sentence(/*i18n*/ 'Unknown offer.'));

/** A code for a lower price, as it was typed. What is none gets the answer of one that there is not. */
const CouponCode = z
  .string(NO_COUPON)
  .trim()
  .min(1, sentence(/*i18n*/ 'Enter the code.'))
  .max(40, NO_COUPON)
  .regex(/^[\dA-Za-z-]+$/, NO_COUPON);

/** What a code takes off. */
export const AppliedCoupon = z.object({
  code: z.string(),
  listPrice: DecimalAmount,
  discount: DecimalAmount,
  /** Off the first payment alone, or off every one. */
  renewals: z.enum(['once', 'forever']),
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

/** GET /api/payment-providers: what a browser needs to pay here. Keys in it are public by nature. */
export const PaymentProvidersResponse = z.object({
  card: z
    .object({
      publishableKey: z.string(),
      /** A script to load before the provider's own loader is asked; only in the sandbox. */
      scriptUrl: z.url().nullable(),
    })
    .nullable(),
  paypal: z
    .object({ clientId: z.string(), environment: z.enum(['production', 'sandbox']), scriptUrl: z.url().nullable() })
    .nullable(),
  /** Stand-ins take the payments: nothing is charged. */
  testMode: z.boolean(),
  /** May the page that asks (by its origin) take payments itself? Elsewhere the same step is offered on the shop's site. */
  inPlace: z.boolean(),
  /** Origin of the shop as visitors reach it; return addresses are built on it. */
  origin: z.url(),
});
export type PaymentProvidersResponse = z.infer<typeof PaymentProvidersResponse>;

/**
 * The answer to every set-up of a payment. It is the same whether or not the buyer's mailbox has what is
 * bought already: then the mailbox is written to, and what is paid with this secret goes back by itself.
 */
export const PaymentSetupResponse = z.object({
  /** With `free_` in front nothing is to be paid: the buyer confirms it with POST /api/free-order. */
  clientSecret: z.string(),
  /** What will be charged; of one month where it renews. */
  amount: DecimalAmount,
  /** What each later month costs, where that is not the same. */
  thenAmount: DecimalAmount.optional(),
  /** The code that has made it less. */
  coupon: AppliedCoupon.optional(),
  currency: z.literal('EUR'),
  /** What is charged at least before the contract can end; the amount itself where it is paid once. */
  minimumTotal: DecimalAmount,
  /** The day of the next charge if it is paid today, where the shop is. Null where nothing more is charged. */
  nextChargeDate: z.iso.date().nullable(),
  /** The same in English words, "22 December 2026", for pages that were open before there was a date. */
  nextChargeOn: z.string().nullable(),
});
export type PaymentSetupResponse = z.infer<typeof PaymentSetupResponse>;

/**
 * POST /api/coupon: what a code would take off a programme that is paid once. Signed in only (401). Nothing is
 * reserved by it. 400 `coupon_refused` with the reason as the issue of `coupon`, 429 after some tries.
 */
export const CouponRequest = z.object({ programId: ProgramId, coupon: CouponCode });
export type CouponRequest = z.input<typeof CouponRequest>;
export const CouponResponse = AppliedCoupon.extend({
  /** What is left to pay. */
  amount: DecimalAmount,
});
export type CouponResponse = z.infer<typeof CouponResponse>;

/**
 * POST /api/create-payment-intent: a card payment for a one-time programme. Signed in only (401).
 * 404 not_found, 409 already_owned, 409 payment_processing, 409 order_ended, 400 invalid_program_type (free and subscriptions),
 * 400 price_not_chargeable, 503 not_configured, 502 provider_failed (try again) or provider_refused (the coach has to
 * mend something). The same buyer and offer always get the same payment until it is paid.
 */
export const CreatePaymentIntentRequest = z.object({
  programId: ProgramId,
  startConsent: StartConsentVersion,
  /** 400 `coupon_refused`, with the reason as the issue of this field. */
  coupon: CouponCode.optional(),
});
export type CreatePaymentIntentRequest = z.input<typeof CreatePaymentIntentRequest>;

const GuestBuyer = {
  programId: ProgramId,
  /** One of the programme's offers; the first that fits the endpoint if missing. */
  offer: OfferKey.optional(),
  /** The key of the visitor's draft. One draft is one payment; without a live one each request begins a payment of its own. */
  draft: z.string().max(100).optional(),
  startConsent: StartConsentVersion,
  coupon: CouponCode.optional(),
  /** The consent is looked for in the draft. */
  agreedBefore: AgreedBefore,
  ...SubscribeAnswers.shape,
};

/** POST /api/create-one-time-payment: a card payment for an offer that is paid once, without signing in. */
export const CreateOneTimePaymentRequest = z.object(GuestBuyer);
export type CreateOneTimePaymentRequest = z.input<typeof CreateOneTimePaymentRequest>;

/** POST /api/create-guest-subscription: a subscription, without signing in. 401 only for a session that has ended. */
export const CreateGuestSubscriptionRequest = z.object(GuestBuyer);
export type CreateGuestSubscriptionRequest = z.input<typeof CreateGuestSubscriptionRequest>;

/**
 * POST /api/free-order with the secret of a set-up whose amount is 0.00: 204, and the programme is granted to the member
 * who is signed in. A guest gets 202 with this body: the mailbox confirms the order by POST /order/confirm. 404 for an
 * unknown secret, 409 `order_ended` where the code was used up in the meantime. The request is that of the status below.
 */
export const FreeOrderResponse = z.object({ state: z.literal('unconfirmed') });
export type FreeOrderResponse = z.infer<typeof FreeOrderResponse>;

/** POST /order/confirm, from the button of its page: confirms the guest's order that the mail names. 303 to the outcome. */
export const OrderConfirmation = z.object({ token: z.uuid() });

/**
 * POST /api/payment-status: state, programme and amount of a payment, for its secret; 404 for an unknown one. Everything
 * that depends on `withheld` goes to the buyer alone: to the member whose order it is, or, for an hour after the
 * payment, to the holder of a guest's secret while nobody is signed in. 409 `other_member` as everywhere.
 */
export const PaymentStatusRequest = z.object({
  clientSecret: z.string().regex(/^(?:pi|seti|free)_\w{1,100}_secret_\w{1,200}$/),
});
export type PaymentStatusRequest = z.input<typeof PaymentStatusRequest>;
export const PaymentStatusResponse = z.object({
  /**
   * `processing` until the shop itself knows; `failed` can be tried again, unless `returned` is set. A guest's payment that goes back because the
   * mailbox has it already is `succeeded` for everybody but the mailbox, unless the programme has files. `unconfirmed`: a guest's order that costs
   * nothing waits for its mailbox.
   */
  state: z.enum(['processing', 'unconfirmed', 'succeeded', 'failed']),
  /**
   * Set with `failed` where money came and goes back by itself, so that nothing is to be tried again. `owned`: the
   * signed-in buyer has it already. `other`: a mail to the order's mailbox says why, and nobody else is told.
   */
  returned: z.enum(['owned', 'other']).optional(),
  programId: z.int(),
  programName: z.string(),
  offer: z.string(),
  offerName: z.string(),
  interval: z.enum(['once', 'month']),
  /** What was paid now. */
  amount: DecimalAmount,
  /** What each later month costs, where a code was for the first payment alone. */
  thenAmount: DecimalAmount.optional(),
  currency: z.literal('EUR'),
  /**
   * Why address, answers, files, plan and steps of a paid order are left out: it belongs to an account and nobody is
   * signed in, a member with another address is signed in, or the hour after a guest's payment is over. Null otherwise.
   */
  withheld: z.enum(['sign_in', 'other_member', 'expired']).nullable(),
  /** The address to which everything went; null until it is paid, and where it is withheld. */
  email: z.string().nullable(),
  /** True while a guest may correct that address. */
  correctable: z.boolean(),
  /** Whoever buys it is coached. */
  coaching: z.boolean(),
  /** True if the first questions of the coach are answered already. False until it is paid, and where it is withheld. */
  answered: z.boolean(),
  /** Links to its files, which work for ten minutes. Empty until it is paid, and where they are withheld. */
  files: z.array(MemberFile),
  /** Key of its training plan, which opens for who is signed in; null where there is none, or it is withheld. */
  plan: z.string().nullable(),
  /** How many daily steps it has, which open for who is signed in; 0 until it is paid, and where they are withheld. */
  steps: z.int(),
});
export type PaymentStatusResponse = z.infer<typeof PaymentStatusResponse>;

/**
 * POST /api/payment-address: corrects the mistyped address of a guest's order, for the holder of the payment's secret.
 * 204, and the mails are sent there; the address from before loses its access. 404 for an unknown secret, 409
 * `address_fixed` an hour after the payment, once somebody has signed in with the address, and while a member is signed
 * in, 429 after three corrections in an hour.
 */
export const PaymentAddressRequest = z.object({ ...PaymentStatusRequest.shape, email: EmailField });
export type PaymentAddressRequest = z.input<typeof PaymentAddressRequest>;

/**
 * POST /paypal/order: signed in only. Amount and currency have to be those of the programme;
 * they are compared and never used. 400 `amount_mismatch` otherwise, and nothing is created.
 */
export const PayPalOrderRequest = z.object({
  programId: ProgramId,
  amount: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, sentence(/*i18n*/ 'Enter a valid amount.'))),
  /** ISO 4217, in capitals. */
  currency: z.string().regex(/^[A-Z]{3}$/, sentence(/*i18n*/ 'Use a currency code of three capital letters.')),
  /** To the letter. */
  intent: z.literal('CAPTURE', sentence(/*i18n*/ 'Only {intent} is supported.', { intent: 'CAPTURE' })),
  startConsent: StartConsentVersion,
  coupon: CouponCode.optional(),
});
export type PayPalOrderRequest = z.input<typeof PayPalOrderRequest>;
export const PayPalOrderResponse = z.object({ id: z.string() });
export type PayPalOrderResponse = z.infer<typeof PayPalOrderResponse>;

/**
 * POST /paypal/order/{id}/capture: takes the money the buyer has approved. `pending` where PayPal still looks at
 * it, `unknown` where PayPal has not answered: the shop goes on asking. 402 `declined`: nothing was charged; 409
 * `payment_returned`: what came was not the price, and goes back.
 */
export const PayPalCaptureResponse = z.object({ id: z.string(), status: z.enum(['completed', 'pending', 'unknown']) });
export type PayPalCaptureResponse = z.infer<typeof PayPalCaptureResponse>;

/** GET /paypal/setup: signed in only. */
export const PayPalSetupResponse = z.object({ clientToken: z.string() });
export type PayPalSetupResponse = z.infer<typeof PayPalSetupResponse>;
