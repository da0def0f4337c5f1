import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { purchase, receipt, subscription } from '#widgets/parts/purchases/purchases.factory.ts';

/** New member: the free programme and nothing else. */
export function newMember(parts: Partial<DashboardResponse> = {}): DashboardResponse {
  return {
    user: user(),
    owned: [1],
    coaching: parts.owned?.filter((id) => id === 4) ?? [],
    purchases: [],
    subscriptions: [],
    progress: [],
    plans: [],
    steps: [],
    files: [file(1, 'Morning-Energy-Boost-Blueprint.pdf')],
    ...parts,
  };
}

/** Order that waits to be confirmed. */
export function unclaimed(programName: string): NonNullable<DashboardResponse['unclaimed']>[number] {
  const id = '00000000-0000-4000-8000-0000000000f1';
  return { id, programName, paidAt: '2026-02-01T08:00:00.000Z', confirmKey: id };
}

/** Long-time member with everything. */
export function fullMember(parts: Partial<DashboardResponse> = {}): DashboardResponse {
  return {
    user: user({ elite: true }),
    owned: [1, 2, 3, 4],
    coaching: [4],
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
    plans: [
      { programId: 3, key: '3' },
      { programId: 4, key: 'elite-coaching' },
    ],
    steps: [],
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
