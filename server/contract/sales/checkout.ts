import * as z from 'zod';
import { AgreedBefore } from '../coaching/agreed-before.ts';
import { MemberFile } from '../coaching/dashboard.ts';
import { DecimalAmount } from '../forms/form-fields.ts';
import { EmailField } from '../forms/forms.ts';
import { SubscribeAnswers } from '../coaching/onboarding.ts';
import { SeenWithdrawalAt } from '../coaching/seen-withdrawal.ts';
import { sentence } from '../i18n/sentence.ts';

const NO_COUPON = sentence(/*i18n*/ 'Unknown code. Check the spelling.');
const NO_PROGRAM = sentence(/*i18n*/ 'Unknown programme.');

/** "2" and 2 mean the same. */
const ProgramId = z
  .union([z.string().regex(/^[1-9]\d{0,8}$/), z.number()], NO_PROGRAM)
  .transform(Number)
  .pipe(z.int(NO_PROGRAM).positive(NO_PROGRAM).max(999_999_999));
/**
 * Version of the words with which the buyer asks for an immediate start (`start-consent.ts`), stored with the
 * order. Without it the payment is still set up, and the buyer keeps the full right of withdrawal. A version
 * for another kind of programme is refused.
 */
const StartConsentVersion = z.string(sentence(/*i18n*/ 'This text has changed. Reload the page.')).max(40).optional();
const OfferKey = z.string().regex(/^[a-z][\w-]{0,39}$/, sentence(/*i18n*/ 'Unknown offer.'));

/** Discount code as typed. A malformed code gets the same answer as an unknown one. */
const CouponCode = z
  .string(NO_COUPON)
  .trim()
  .min(1, sentence(/*i18n*/ 'Enter the code.'))
  .max(40, NO_COUPON)
  .regex(/^[\dA-Za-z-]+$/, NO_COUPON);

/** Discount by a code. */
export const AppliedCoupon = z.object({
  code: z.string(),
  listPrice: DecimalAmount,
  discount: DecimalAmount,
  /** Discount on the first payment, or on each. */
  renewals: z.enum(['once', 'forever']),
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

/** GET /api/payment-providers: provider settings for the browser. Keys in it are public by nature. */
export const PaymentProvidersResponse = z.object({
  card: z
    .object({
      publishableKey: z.string(),
      /** Script to load before the provider's own loader; only in the sandbox. */
      scriptUrl: z.url().nullable(),
    })
    .nullable(),
  paypal: z
    .object({ clientId: z.string(), environment: z.enum(['production', 'sandbox']), scriptUrl: z.url().nullable() })
    .nullable(),
  /** True if stand-ins take the payments and nothing is charged. */
  testMode: z.boolean(),
  /** True if the requesting origin may take payments in place. Other pages link to the shop's site. */
  inPlace: z.boolean(),
  /** Origin of the shop as visitors reach it; return addresses are built on it. */
  origin: z.url(),
});
export type PaymentProvidersResponse = z.infer<typeof PaymentProvidersResponse>;

/**
 * Answer to every set-up of a payment. It is the same if the buyer's mailbox owns the programme already:
 * then the mailbox gets a mail, and a payment with this secret is refunded automatically.
 */
export const PaymentSetupResponse = z.object({
  /** The prefix `free_` means that nothing is due: POST /api/free-order confirms the order. */
  clientSecret: z.string(),
  /** Amount to charge; of one month for a subscription. */
  amount: DecimalAmount,
  /** Monthly amount after the first, if it differs. */
  thenAmount: DecimalAmount.optional(),
  /** The code that has made it less. */
  coupon: AppliedCoupon.optional(),
  currency: z.literal('EUR'),
  /** Minimum total before the contract can end; the amount itself for a one-time payment. */
  minimumTotal: DecimalAmount,
  /** Day of the next charge if paid today, in the shop's time zone. Null if nothing more is charged. */
  nextChargeDate: z.iso.date().nullable(),
  /** Date in English words, "22 December 2026", for pages that were open before the date field existed. */
  nextChargeOn: z.string().nullable(),
});
export type PaymentSetupResponse = z.infer<typeof PaymentSetupResponse>;

/**
 * POST /api/coupon: previews a discount code for a one-time programme. Signed in only (401). Reserves nothing.
 * 400 `coupon_refused` with the reason as the issue of `coupon`, 429 after some tries.
 */
export const CouponRequest = z.object({ programId: ProgramId, coupon: CouponCode });
export type CouponRequest = z.input<typeof CouponRequest>;
export const CouponResponse = AppliedCoupon.extend({
  /** Amount after the discount. */
  amount: DecimalAmount,
});
export type CouponResponse = z.infer<typeof CouponResponse>;

/** POST /api/create-payment-intent: a card payment for a one-time programme. Signed in only (401).
 * 404 not_found, 409 already_owned, 409 payment_processing, 409 order_ended, 400 invalid_program_type (free and
 * subscriptions),
 * 400 price_not_chargeable, 503 not_configured, 502 provider_failed (try again) or provider_refused (the coach has
 * to
 * fix something). The same buyer and offer always get the same payment until it is paid. */
export const CreatePaymentIntentRequest = z.object({
  programId: ProgramId,
  startConsent: StartConsentVersion,
  /** 400 `coupon_refused`, with the reason as the issue of this field. */
  coupon: CouponCode.optional(),
});
export type CreatePaymentIntentRequest = z.input<typeof CreatePaymentIntentRequest>;

const GuestBuyer = {
  programId: ProgramId,
  /** An offer of the programme; by default the first that fits the endpoint. */
  offer: OfferKey.optional(),
  /** Key of the visitor's draft. A draft has one payment; without a valid one each request begins another. */
  draft: z.string().max(100).optional(),
  startConsent: StartConsentVersion,
  coupon: CouponCode.optional(),
  /** The consent is looked for in the draft. */
  agreedBefore: AgreedBefore,
  seenWithdrawalAt: SeenWithdrawalAt,
  ...SubscribeAnswers.shape,
};

/** POST /api/create-one-time-payment: a card payment for a one-time offer, without signing in. */
export const CreateOneTimePaymentRequest = z.object(GuestBuyer);
export type CreateOneTimePaymentRequest = z.input<typeof CreateOneTimePaymentRequest>;

/** POST /api/create-guest-subscription: a subscription, without signing in. 401 only for a session that has ended. */
export const CreateGuestSubscriptionRequest = z.object(GuestBuyer);
export type CreateGuestSubscriptionRequest = z.input<typeof CreateGuestSubscriptionRequest>;

/** POST /api/free-order with the secret of a set-up whose amount is 0.00: 204, and the signed-in member gets the
 * programme.
 * A guest gets 202 with this body: the mailbox confirms the order by POST /order/confirm. 404 for an unknown
 * secret, 409
 * `order_ended` if the code was used up meanwhile. The request is that of the status below. */
export const FreeOrderResponse = z.object({ state: z.literal('unconfirmed') });
export type FreeOrderResponse = z.infer<typeof FreeOrderResponse>;

/** POST /order/confirm, from the button of its page: confirms the guest's order that the mail names. 303 to the outcome. */
export const OrderConfirmation = z.object({
  token: z.uuid(),
  /** Set by the link on the dashboard, which does not show what was typed with the order: that is deleted. */
  from: z.literal('dashboard').optional(),
});
export type OrderConfirmation = z.infer<typeof OrderConfirmation>;

/**
 * POST /api/payment-status: state, programme and amount of a payment, by its secret; 404 for an unknown one. Fields
 * under `withheld` go to the buyer only: the order's member, or, for an hour after the payment and while signed out,
 * the holder of a guest's secret. 409 `other_member` as everywhere.
 */
export const PaymentStatusRequest = z.object({
  clientSecret: z.string().regex(/^(?:pi|free)_\w{1,100}_secret_\w{1,200}$/),
});
export type PaymentStatusRequest = z.input<typeof PaymentStatusRequest>;
export const PaymentStatusResponse = z.object({
  /** `processing` until the shop itself knows; `failed` can be retried, unless `returned` is set. `unconfirmed`: a
   * guest's free order waits for its mailbox.
   * A guest's payment that is refunded because the mailbox owns the programme is `succeeded` for everybody else,
   * unless the programme has files. */
  state: z.enum(['processing', 'unconfirmed', 'succeeded', 'failed']),
  /**
   * Set with `failed` if the payment is refunded automatically and must not be retried. `owned`: the
   * signed-in buyer has it already. `other`: only a mail to the order's mailbox says why.
   */
  returned: z.enum(['owned', 'other']).optional(),
  programId: z.int(),
  programName: z.string(),
  offer: z.string(),
  offerName: z.string(),
  interval: z.enum(['once', 'month']),
  /** Amount paid now. */
  amount: DecimalAmount,
  /** Monthly amount after the first, if the discount applied to the first payment only. */
  thenAmount: DecimalAmount.optional(),
  currency: z.literal('EUR'),
  /** Reason for leaving out address, answers, files, plan and steps of a paid order: signed out although the order
   * belongs
   * to an account, signed in with another address, or over an hour after a guest's payment. Null otherwise. */
  withheld: z.enum(['sign_in', 'other_member', 'expired']).nullable(),
  /** Address of the mails; null until paid, and while withheld. */
  email: z.string().nullable(),
  /** True while a guest may correct that address. */
  correctable: z.boolean(),
  /** True if this programme includes coaching. */
  coaching: z.boolean(),
  /** True if the coach's first questions are answered. False until paid, and while withheld. */
  answered: z.boolean(),
  /** Links to its files, valid for ten minutes. Empty until paid, and while withheld. */
  files: z.array(MemberFile),
  /** Key of its training plan, for the signed-in user; null without one, or while withheld. */
  plan: z.string().nullable(),
  /** Number of daily steps that the signed-in user can open; 0 until it is paid, and while withheld. */
  steps: z.int(),
});
export type PaymentStatusResponse = z.infer<typeof PaymentStatusResponse>;

/**
 * POST /api/payment-address: corrects the mistyped address of a guest's order, by the payment's secret. 204; the mails
 * are sent to the new address, and the old one loses its access. 404 for an unknown secret. 409 `address_fixed` an hour
 * after the payment, once the mailbox has confirmed or used the order, and for members who are signed in. 409
 * `changed_meanwhile` if another request moved the order first. 429 after three corrections in an hour.
 */
export const PaymentAddressRequest = z.object({ ...PaymentStatusRequest.shape, email: EmailField });
export type PaymentAddressRequest = z.input<typeof PaymentAddressRequest>;

/**
 * POST /paypal/order: signed in only. Amount and currency have to match the programme;
 * they are only compared. 400 `amount_mismatch` otherwise, and nothing is created.
 */
export const PayPalOrderRequest = z.object({
  programId: ProgramId,
  amount: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, sentence(/*i18n*/ 'Enter a valid amount.'))),
  /** ISO 4217, in capitals. */
  currency: z.string().regex(/^[A-Z]{3}$/, sentence(/*i18n*/ 'Use a currency code of three capital letters.')),
  /** Must match exactly. */
  intent: z.literal('CAPTURE', sentence(/*i18n*/ 'Only {intent} is supported.', { intent: 'CAPTURE' })),
  startConsent: StartConsentVersion,
  coupon: CouponCode.optional(),
});
export type PayPalOrderRequest = z.input<typeof PayPalOrderRequest>;
export const PayPalOrderResponse = z.object({ id: z.string() });
export type PayPalOrderResponse = z.infer<typeof PayPalOrderResponse>;

/**
 * POST /paypal/order/{id}/capture: captures the approved payment. `pending` while PayPal reviews it, `unknown` if
 * PayPal has not answered: the shop keeps asking. 402 `declined`: nothing was charged. 409 `payment_returned`:
 * PayPal charged another amount than the price, or what was already paid for; it is refunded.
 */
export const PayPalCaptureResponse = z.object({ id: z.string(), status: z.enum(['completed', 'pending', 'unknown']) });
export type PayPalCaptureResponse = z.infer<typeof PayPalCaptureResponse>;

/** GET /paypal/setup: signed in only. */
export const PayPalSetupResponse = z.object({ clientToken: z.string() });
export type PayPalSetupResponse = z.infer<typeof PayPalSetupResponse>;
