import type { Gift } from '#contract/sales/gifts.studio.ts';
import type { ListPage } from '#contract/shared/list.studio.ts';
import type { OrderDetail, OrderListItem, OrderPayment, OrderRequest } from '#contract/sales/orders.studio.ts';
import type { CoachSubscription } from '#contract/sales/subscriptions.studio.ts';

/** Returns a single page with all items, for tests. */
export function onePage<T>(items: T[], parts: Partial<ListPage<T>> = {}): ListPage<T> {
  return { items, total: items.length, page: 1, pages: 1, ...parts };
}

export function orderItem(id: string, parts: Partial<OrderListItem> = {}): OrderListItem {
  return {
    id: `30000000-0000-4000-8000-00000000000${id}`,
    state: 'paid',
    fullName: 'Alex Runner',
    email: 'alex@example.org',
    programName: 'Personal Coaching',
    offerName: 'Monthly coaching',
    interval: 'month',
    amount: '99.99',
    currency: 'EUR',
    code: null,
    createdAt: '2026-03-04T09:12:00.000Z',
    refunded: '0.00',
    asked: false,
    ...parts,
  };
}

export function order(id: string, parts: Partial<OrderDetail> = {}): OrderDetail {
  const { refunded: _, asked: __, ...facts } = orderItem(id);
  const own = payment(id);
  return {
    ...facts,
    status: 'paid',
    subscription: 'active',
    endsAt: null,
    renewing: {
      id: `20000000-0000-4000-8000-00000000000${id}`,
      status: 'active',
      state: 'active',
      paidUntil: '2026-04-04T09:13:00.000Z',
      endsAt: null,
      pending: null,
      can: ['cancel', 'end', 'plan'],
      plan: null,
    },
    reduction: null,
    terms: '3f'.repeat(32),
    accessUntil: null,
    guest: false,
    problem: null,
    payments: [own],
    requests: [],
    evidence: null,
    history: [
      { kind: 'ordered', at: '2026-03-04T09:12:00.000Z' },
      { kind: 'payment', at: own.createdAt, provider: own.provider, status: own.status, amount: own.amount },
      { kind: 'receipt', at: own.createdAt, receipt: own.receipts[0]! },
    ],
    ...parts,
  };
}

export function payment(id: string, parts: Partial<OrderPayment> = {}): OrderPayment {
  return {
    id: `40000000-0000-4000-8000-00000000000${id}`,
    provider: 'stripe',
    status: 'paid',
    amount: '99.99',
    refunded: '0.00',
    left: '99.99',
    canRefund: true,
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
    refunds: [],
    ...parts,
  };
}

export function refund(
  id: string,
  parts: Partial<OrderPayment['refunds'][number]> = {},
): OrderPayment['refunds'][number] {
  return {
    id: `41000000-0000-4000-8000-00000000000${id}`,
    amount: '10.00',
    reason: 'goodwill',
    status: 'done',
    endsAccess: false,
    problem: null,
    createdAt: '2026-03-11T10:00:00.000Z',
    doneAt: '2026-03-11T10:00:02.000Z',
    settledAt: null,
    isWaiting: parts.status === 'refused' && !parts.settledAt,
    ...parts,
  };
}

export function request(id: string, parts: Partial<OrderRequest> = {}): OrderRequest {
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

export function subscription(id: string, parts: Partial<CoachSubscription> = {}): CoachSubscription {
  return {
    id: `20000000-0000-4000-8000-00000000000${id}`,
    orderId: `30000000-0000-4000-8000-00000000000${id}`,
    fullName: 'Alex Runner',
    email: 'alex@example.org',
    programName: 'Personal Coaching',
    state: 'active',
    amount: '99.99',
    currency: 'EUR',
    paidUntil: '2026-04-04T09:13:00.000Z',
    retryAt: null,
    endsAt: null,
    createdAt: '2026-03-04T09:13:00.000Z',
    ...parts,
  };
}

export function gift(id: string, parts: Partial<Gift> = {}): Gift {
  return {
    id: `21000000-0000-4000-8000-00000000000${id}`,
    email: 'kim@example.org',
    programName: 'Hybrid Athlete',
    state: 'running',
    until: null,
    createdAt: '2026-03-04T09:13:00.000Z',
    ...parts,
  };
}
