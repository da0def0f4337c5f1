import type {
  CouponRequest,
  CouponResponse,
  CreatePaymentIntentRequest,
  PaymentSetupResponse,
} from '#contract/sales/checkout.ts';
import type { Api } from '#widgets/core/api/api.ts';

/** Sets up a card payment; the same buyer gets the same payment until it is paid. */
export function createPaymentIntent(api: Api, request: CreatePaymentIntentRequest): Promise<PaymentSetupResponse> {
  return api.post('/api/create-payment-intent', request);
}

/** Returns the discount of a code, without reserving it. */
export function askCoupon(api: Api, request: CouponRequest): Promise<CouponResponse> {
  return api.post('/api/coupon', request);
}
