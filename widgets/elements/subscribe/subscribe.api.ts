import type { CreateGuestSubscriptionRequest, PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import type { Api } from '#widgets/core/api/api.ts';

/** Sets up the payment of an offer: a subscription if it renews, else a single payment. Both take the same request. */
export function setUpPayment(
  api: Api,
  { interval }: Pick<OfferResponse, 'interval'>,
  request: CreateGuestSubscriptionRequest,
): Promise<PaymentSetupResponse> {
  return api.post(interval === 'month' ? '/api/create-guest-subscription' : '/api/create-one-time-payment', request);
}
