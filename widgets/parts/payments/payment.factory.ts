import type { PaymentProvidersResponse } from '#contract/sales/checkout.ts';

/** Providers as sent by the API, with overrides. */
export function providers(parts: Partial<PaymentProvidersResponse> = {}): PaymentProvidersResponse {
  return {
    card: { publishableKey: 'pk_live_1', scriptUrl: null },
    paypal: { clientId: 'client', environment: 'sandbox', scriptUrl: null },
    testMode: false,
    inPlace: true,
    origin: location.origin,
    ...parts,
  };
}
