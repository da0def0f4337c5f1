import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';

/** Payment state as sent by the API, with overrides. */
export function payment(parts: Partial<PaymentStatusResponse> = {}): PaymentStatusResponse {
  return {
    state: 'succeeded',
    programId: 4,
    programName: 'Brand Personal Coaching',
    offer: 'monthly',
    offerName: 'Monthly coaching',
    interval: 'month',
    amount: '99.99',
    currency: 'EUR',
    withheld: null,
    email: 'aino@example.com',
    correctable: false,
    coaching: true,
    answered: false,
    files: [],
    plan: 'elite-coaching',
    steps: 0,
    ...parts,
  };
}
