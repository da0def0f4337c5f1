import type { UserResponse } from '#contract/auth.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';
import type { ReceiptLink } from '#contract/receipts.ts';

/** A member as the API sends them, with what a test cares about. */
export function user(parts: Partial<UserResponse> = {}): UserResponse {
  return {
    id: '6f1c0d2e-1111-4222-8333-444455556666',
    email: 'member@example.org',
    firstName: 'Alex',
    lastName: 'Runner',
    createdAt: '2025-03-04T22:30:00.000Z',
    coach: false,
    elite: false,
    ...parts,
  };
}

/** Somebody who has just come: the free programme and nothing else. */
export function newMember(parts: Partial<DashboardResponse> = {}): DashboardResponse {
  return {
    user: user(),
    owned: [1],
    purchases: [],
    subscriptions: [],
    progress: [],
    files: [file(1, 'Morning-Energy-Boost-Blueprint.pdf')],
    ...parts,
  };
}

/** Somebody who has everything, for a while. */
export function fullMember(parts: Partial<DashboardResponse> = {}): DashboardResponse {
  return {
    user: user({ elite: true }),
    owned: [1, 2, 3, 4],
    purchases: [
      purchase('a', 3, {
        programName: 'Brand Hybrid Athlete',
        amount: '99.90',
        createdAt: '2026-02-01T08:00:00.000Z',
        receipts: [receipt(12)],
      }),
      purchase('b', 2, {
        status: 'refunded',
        createdAt: '2025-11-30T23:30:00.000Z',
        receipts: [receipt(9, { kind: 'credit', amount: '29.90' }), receipt(8, { amount: '29.90' })],
      }),
    ],
    subscriptions: [subscription('c'), subscription('d', pastDue), subscription('e', ended)],
    progress: [
      progress(1, 100, 7, 3, 7),
      progress(2, 40, 12, 4, 12),
      progress(3, 25, 8, 2, 2),
      progress(4, 0, 0, 0, 0),
    ],
    files: [
      file(1, 'Morning-Energy-Boost-Blueprint.pdf'),
      file(2, 'All-Day-Energy-30-Days.pdf'),
      file(3, 'Hybrid-Athlete-Plan.pdf'),
      file(4, 'Personal-Coaching-Plan.pdf'),
    ],
    ...parts,
  };
}

const pastDue = { status: 'past_due', cancellation: null };
const ended = {
  status: 'canceled',
  live: false,
  currentPeriodEnd: '2025-01-15T12:00:00.000Z',
  endsAt: '2025-01-15T12:00:00.000Z',
  cancellation: null,
  cardChangeable: false,
};

/** Nothing can be done about it any more, or yet. */
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
    createdAt: '2026-02-01T00:00:00.000Z',
    amount: '99.99',
    currency: 'EUR',
    endsAt: null,
    cancellation: { endsAt: '2027-02-21T00:00:00.000Z', charges: 2, total: '199.98' },
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

export function progress(
  programId: number,
  percent: number,
  workoutsCompleted: number,
  goalsAchieved: number,
  streakDays: number,
) {
  return { programId, progress: percent, workoutsCompleted, goalsAchieved, streakDays };
}

function file(programId: number, name: string) {
  return { programId, name, url: `https://coach.example/api/files/${programId}?sig=x` };
}
