import type { PaymentProvidersResponse, PaymentStatusRequest, PaymentStatusResponse } from '#contract/checkout.ts';
import type { Api } from '#widgets/core/api.ts';
import type { WholeResource } from '#widgets/core/resources.ts';

/** Who takes payments here, and how. It asks the shop only: no provider learns of it. */
export const providersResource: WholeResource<PaymentProvidersResponse> = {
  key: 'payment-providers',
  load: (api) => api.get('/api/payment-providers'),
};

/** What became of a payment, told to whoever holds its secret. */
export function paymentStatus(api: Api, clientSecret: string): Promise<PaymentStatusResponse> {
  const request: PaymentStatusRequest = { clientSecret };
  return api.post('/api/payment-status', request);
}

/** Confirms an order that costs nothing. */
export function confirmFree(api: Api, clientSecret: string): Promise<void> {
  return api.post('/api/free-order', { clientSecret });
}
