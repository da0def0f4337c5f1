import type { PaymentProvidersResponse } from '#contract/checkout.ts';

/** What the shop says about its providers, with what a test cares about. */
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
