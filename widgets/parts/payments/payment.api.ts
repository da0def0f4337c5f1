import type {
  FreeOrderResponse,
  PaymentAddressRequest,
  PaymentProvidersResponse,
  PaymentStatusRequest,
  PaymentStatusResponse,
} from '#contract/sales/checkout.ts';
import type { Api } from '#widgets/core/api/api.ts';
import type { WholeResource } from '#widgets/core/api/resources.ts';

/** Available payment providers. Asks the shop only, so that no provider learns of it. */
export const providersResource: WholeResource<PaymentProvidersResponse> = {
  key: 'payment-providers',
  load: (api) => api.get('/api/payment-providers'),
};

/** Loads the state of a payment; requires its secret. */
export function paymentStatus(api: Api, clientSecret: string): Promise<PaymentStatusResponse> {
  const request: PaymentStatusRequest = { clientSecret };
  return api.post('/api/payment-status', request);
}

/** Confirms a free order. Returns nothing once it is granted; a guest's order waits for the confirmation mail. */
export function confirmFree(api: Api, clientSecret: string): Promise<FreeOrderResponse | undefined> {
  return api.post('/api/free-order', { clientSecret });
}

export const PAYMENT_ADDRESS_PATH = '/api/payment-address';

/** Sends all mail about a guest's payment to another address; requires its secret. */
export function correctAddress(api: Api, request: PaymentAddressRequest): Promise<void> {
  return api.post(PAYMENT_ADDRESS_PATH, request);
}
