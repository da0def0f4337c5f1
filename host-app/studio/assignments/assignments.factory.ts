import type {
  Assignable,
  AssignedTemplate,
  AssignPreview,
  ClientPlansResponse,
  PlanCopy,
  RenewPreview,
} from '#contract/training/plans/assignments.studio.ts';

export const clientId = (at: number) => `4be5a0c7-6a3e-4c65-9f0e-${String(at).padStart(12, '0')}`;

/** Returns an assigned plan as the API does, for tests. */
export function assignedTemplate(parts: Partial<AssignedTemplate> = {}): AssignedTemplate {
  const days = { today: '2026-11-20', monday: '2026-11-23' };
  return {
    key: 'strong-in-four',
    title: 'Strong in four weeks',
    weeks: 4,
    sessions: 3,
    ended: false,
    ...days,
    ...parts,
  };
}

export function assignable(at: number, parts: Partial<Assignable> = {}): Assignable {
  const email = `client-${at}@example.org`;
  return {
    user: clientId(at),
    name: `Client ${at}`,
    email,
    weekdays: [1, 3, 5],
    proposedBy: 'profile',
    has: null,
    ...parts,
  };
}

export function previewed(
  at: number,
  parts: Partial<AssignPreview['clients'][number]> = {},
): AssignPreview['clients'][number] {
  return {
    user: clientId(at),
    name: `Client ${at}`,
    problem: null,
    start: '2026-11-23',
    until: '2026-12-20',
    sessions: 12,
    crowded: 0,
    overlaps: [],
    ...parts,
  };
}

export function planCopy(at: number, parts: Partial<PlanCopy> = {}): PlanCopy {
  return {
    key: `c-${at}`,
    title: 'Strong in four weeks',
    start: '2026-11-23',
    until: '2026-12-20',
    user: clientId(at),
    name: `Client ${at}`,
    email: `client-${at}@example.org`,
    runs: 'current',
    state: 'same',
    coached: true,
    done: 3,
    planned: 12,
    version: 1,
    ...parts,
  };
}

export function renewal(
  at: number,
  parts: Partial<RenewPreview['copies'][number]> = {},
): RenewPreview['copies'][number] {
  return {
    key: `c-${at}`,
    name: `Client ${at}`,
    version: 1,
    problem: null,
    added: [],
    removed: [],
    changed: [
      {
        id: 'legs-w2',
        name: 'Heavy legs',
        date: '2026-11-30',
        before: ['Squat: 4 x 8, 80 kg'],
        after: ['Squat: 4 x 8, 85 kg', 'Lunge: 3 x 10'],
      },
    ],
    kept: 3,
    until: '2026-12-20',
    untilBefore: '2026-12-20',
    ...parts,
  };
}

export function clientPlan(
  at: number,
  parts: Partial<ClientPlansResponse['plans'][number]> = {},
): ClientPlansResponse['plans'][number] {
  return {
    key: `c-${at}`,
    title: 'Strong in four weeks',
    start: '2026-11-23',
    until: '2026-12-20',
    state: 'current',
    ended: false,
    done: 3,
    planned: 12,
    version: 1,
    fresh: false,
    ...parts,
  };
}
