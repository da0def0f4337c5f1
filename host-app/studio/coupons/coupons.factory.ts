import type { DiscountCodeResponse } from '#contract/catalog/discount-codes.studio.ts';

/** Returns a discount code as the API does, for tests. */
export function coupon(parts: Partial<DiscountCodeResponse> = {}): DiscountCodeResponse {
  const { used = 12, waiting = 0 } = parts;
  return {
    id: '4be5a0c7-6a3e-4c65-9f0e-2f3a6f4f0001',
    code: 'SPRING-27',
    percent: 20,
    amount: null,
    startsOn: null,
    endsOn: '2027-05-31',
    maxUses: 50,
    onceEach: true,
    programIds: [],
    renewals: 'once',
    state: 'active',
    used,
    takenOff: '71.76',
    waiting,
    deletable: used + waiting === 0,
    version: 1,
    createdAt: '2026-11-20T09:00:00.000+02:00',
    ...parts,
  };
}
