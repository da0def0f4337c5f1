import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import type { Order, Payment, CoachRequest } from './orders.api.ts';

/** What the coach is shown, with what a test cares about. */
export function coachOrders(parts: Partial<CoachOrdersResponse> = {}): CoachOrdersResponse {
  const nothing = { unmatched: [], unsellable: [], stuckEvents: [], stuckJobs: [], refusedMails: [] };
  return { total: 1, orders: [order('1')], ...nothing, ...parts };
}

export function order(id: string, parts: Partial<Order> = {}): Order {
  return {
    id: `30000000-0000-4000-8000-00000000000${id}`,
    status: 'paid',
    fullName: 'Alex Runner',
    email: 'alex@example.org',
    programName: 'Personal Coaching',
    offerName: 'Monthly coaching',
    interval: 'month',
    amount: '99.99',
    currency: 'EUR',
    createdAt: '2026-03-04T09:12:00.000Z',
    subscription: 'active',
    endsAt: null,
    problem: null,
    payments: [payment(id)],
    requests: [],
    ...parts,
  };
}

export function payment(id: string, parts: Partial<Payment> = {}): Payment {
  return {
    id: `40000000-0000-4000-8000-00000000000${id}`,
    provider: 'stripe',
    status: 'paid',
    amount: '99.99',
    refunded: '0.00',
    currency: 'EUR',
    createdAt: '2026-03-04T09:13:00.000Z',
    receipts: [
      {
        number: 12,
        kind: 'receipt',
        amount: '99.99',
        currency: 'EUR',
        date: '2026-03-04T09:13:00.000Z',
        url: '/api/receipts/12.pdf',
      },
    ],
    refund: null,
    refundProblem: null,
    ...parts,
  };
}

export function request(id: string, parts: Partial<CoachRequest> = {}): CoachRequest {
  return {
    id: `50000000-0000-4000-8000-00000000000${id}`,
    kind: 'guarantee',
    fullName: 'Alex Runner',
    note: 'My knee needs a rest first.',
    createdAt: '2026-03-10T07:30:00.000Z',
    settled: false,
    ...parts,
  };
}

export function unmatched(id: string, parts: Partial<CoachOrdersResponse['unmatched'][number]> = {}) {
  return {
    id: `60000000-0000-4000-8000-00000000000${id}`,
    fullName: 'Kim Swimmer',
    email: 'kim@example.org',
    contract: 'The energy thing',
    createdAt: '2026-03-11T12:00:00.000Z',
    settled: false,
    ...parts,
  };
}

export function stuckEvent(id: string, parts: Partial<CoachOrdersResponse['stuckEvents'][number]> = {}) {
  return {
    id: `evt_${id}`,
    provider: 'stripe' as const,
    type: 'invoice.paid',
    attempts: 4,
    problem: 'There is no order for it.',
    createdAt: '2026-03-12T06:00:00.000Z',
    ...parts,
  };
}

export function stuckJob(id: string, parts: Partial<CoachOrdersResponse['stuckJobs'][number]> = {}) {
  return {
    id: `70000000-0000-4000-8000-00000000000${id}`,
    kind: 'mail',
    attempts: 14,
    problem: 'connect ECONNREFUSED 192.0.2.1:587',
    since: '2026-03-12T05:00:00.000Z',
    ...parts,
  };
}
