import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { ReceiptLink } from '#contract/sales/receipts.ts';
import type { PurchasesProps } from './purchases.tsx';

/** Member who has bought nothing else. */
export function memberWith(parts: Partial<PurchasesProps['member']> = {}): PurchasesProps['member'] {
  return { purchases: [], subscriptions: [], ...parts };
}

/** No after-sale action is available. */
const settled = { receipts: [] as ReceiptLink[], guaranteeUntil: null, withdrawUntil: null, requested: null };

export function purchase(
  id: string,
  programId: number,
  parts: Partial<DashboardResponse['purchases'][number]> = {},
): DashboardResponse['purchases'][number] {
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    programId,
    programName: 'Brand All Day Energy',
    status: 'completed',
    amount: '29.90',
    currency: 'EUR',
    createdAt: '2026-01-01T08:00:00.000Z',
    accessUntil: null,
    ...settled,
    ...parts,
  };
}

export function subscription(
  id: string,
  parts: Partial<DashboardResponse['subscriptions'][number]> = {},
): DashboardResponse['subscriptions'][number] {
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    programId: 4,
    programName: 'Brand Personal Coaching',
    status: 'active',
    live: true,
    currentPeriodEnd: '2026-12-01T00:00:00.000Z',
    graceUntil: '2026-12-08T00:00:00.000Z',
    createdAt: '2026-02-01T00:00:00.000Z',
    amount: '99.99',
    currency: 'EUR',
    endsAt: null,
    cancellation: { endsAt: '2027-02-21T00:00:00.000Z', charges: 2, total: '199.98' },
    disputed: false,
    endedUnpaid: false,
    cardChangeable: true,
    ...settled,
    ...parts,
  };
}

export function receipt(number: number, parts: Partial<ReceiptLink> = {}): ReceiptLink {
  return {
    number,
    kind: 'receipt',
    amount: '99.90',
    currency: 'EUR',
    date: '2026-02-01T08:00:00.000Z',
    url: `/api/receipts/${number}.pdf?sig=x`,
    ...parts,
  };
}
