import type { DraftContent } from '#contract/coaching/onboarding.ts';
import type { PaymentProvidersResponse, PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { offer, program } from '#widgets/elements/programs/programs.factory.ts';

/** Coaching programme with its three offers. */
export function coaching(parts: Partial<ProgramResponse> = {}): ProgramResponse {
  return program({
    id: 4,
    displayName: 'Personal Coaching',
    type: 'subscription',
    price: '99.99',
    coaching: true,
    plan: 'elite-coaching',
    description: 'One coach, your calendar, your body.',
    features: ['A personal plan every month', 'Four weekly check-ins', 'Access to every plan'],
    offers: [
      offer({ name: 'Monthly coaching' }),
      offer({
        key: 'kickstart',
        name: '4-Week Kickstart',
        price: '89.90',
        interval: 'once',
        minimumMonths: null,
        guaranteeDays: 30,
        accessDays: 28,
      }),
      offer({
        key: 'continuation',
        kind: 'continuation',
        name: 'Continuation',
        price: '39.90',
        minimumMonths: null,
        guaranteeDays: null,
      }),
    ],
    ...parts,
  });
}

/** Programme with one offer, paid once. */
export function allDay(): ProgramResponse {
  return program({
    offers: [
      offer({
        key: 'once',
        name: '30-day programme',
        price: '29.90',
        interval: 'once',
        minimumMonths: null,
        guaranteeDays: 30,
      }),
    ],
  });
}

export const DRAFT = 'd'.repeat(43);
export const TICKET = 't'.repeat(43);

export const answers = {
  fullName: 'Alex Runner',
  email: 'alex@example.org',
  age: '41',
  height: '182 cm',
  currentWeight: '78 kg',
  mainGoal: 'marathon',
  activityLevel: 'moderate',
  trainingEnvironment: 'both',
  preferredTrainingStyle: 'outdoor',
  trainingDaysPerWeek: '4',
  preferredStartDate: 'next-week',
  biggestChallenge: 'Mornings.',
  injuriesOrConditions: 'none',
  healthConsent: 'health-3',
  startConsent: 'coaching-1',
} as const;

export function draft(parts: Partial<DraftContent> = {}): DraftContent {
  return { draft: DRAFT, programId: 4, offer: null, answers, ...parts };
}

export function providers(parts: Partial<PaymentProvidersResponse> = {}): PaymentProvidersResponse {
  return {
    card: { publishableKey: 'pk_test_made_up', scriptUrl: null },
    paypal: null,
    testMode: true,
    inPlace: true,
    origin: 'https://coach.example',
    ...parts,
  };
}

export function setup(parts: Partial<PaymentSetupResponse> = {}): PaymentSetupResponse {
  return {
    clientSecret: 'pi_1_secret_2',
    amount: '99.99',
    currency: 'EUR',
    minimumTotal: '299.97',
    nextChargeDate: '2026-12-22',
    nextChargeOn: '22 December 2026',
    ...parts,
  };
}
