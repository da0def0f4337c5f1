import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';

/** Programme as sent by the API, with overrides. */
export function program(parts: Partial<ProgramResponse> = {}): ProgramResponse {
  return {
    id: 2,
    language: 'en',
    name: 'Brand All Day Energy',
    displayName: 'All Day Energy',
    type: 'one_time',
    price: '29.90',
    currency: 'EUR',
    description: 'Thirty days of energy.',
    features: ['A task for every day', 'Short workouts'],
    badge: null,
    accent: false,
    onFront: true,
    coaching: false,
    plan: null,
    available: true,
    offers: [],
    ...parts,
  };
}

/** Offer of a programme, with overrides. */
export function offer(parts: Partial<OfferResponse> = {}): OfferResponse {
  return {
    key: 'monthly',
    name: 'Monthly',
    displayName: 'Premium Personal Coaching',
    kind: 'standard',
    price: '99.99',
    currency: 'EUR',
    interval: 'month',
    minimumMonths: 3,
    guaranteeDays: 14,
    accessDays: null,
    ...parts,
  };
}

/** The four tiers. */
export const programs: readonly ProgramResponse[] = [
  program({ id: 1, displayName: 'Morning Energy', type: 'free', price: '0.00', badge: 'MOST POPULAR' }),
  program(),
  program({
    id: 3,
    displayName: 'Hybrid Athlete',
    type: 'one-time',
    price: '99.90',
    badge: 'BEST VALUE',
    accent: true,
    plan: '3',
  }),
  program({
    id: 4,
    displayName: 'Personal Coaching',
    type: 'subscription',
    price: '99.99',
    badge: 'PREMIUM',
    coaching: true,
    plan: 'elite-coaching',
    offers: [offer()],
  }),
];
