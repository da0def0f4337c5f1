import type { StuckResponse, Unmatched } from '#contract/operations/stuck.studio.ts';

export function stuck(parts: Partial<StuckResponse> = {}): StuckResponse {
  const lists = { refusals: [], unsellable: [], stuckEvents: [], stuckJobs: [], refusedMails: [], ...parts };
  const of = (name: string) => lists.stuckEvents.filter(({ provider }) => provider === name).length;
  const events = { stripe: of('stripe'), paypal: of('paypal') };
  const totals = { jobs: lists.stuckJobs.length, mails: lists.refusedMails.length, mailsToUnknown: 0, events };
  return { openWithdrawals: 0, refusedRefunds: 0, totals, ...lists };
}

export function unmatched(id: string, parts: Partial<Unmatched> = {}): Unmatched {
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

export function stuckEvent(id: string, parts: Partial<StuckResponse['stuckEvents'][number]> = {}) {
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

export function stuckJob(id: string, parts: Partial<StuckResponse['stuckJobs'][number]> = {}) {
  return {
    id: `70000000-0000-4000-8000-00000000000${id}`,
    kind: 'mail',
    attempts: 14,
    problem: 'connect ECONNREFUSED 192.0.2.1:587',
    since: '2026-03-12T05:00:00.000Z',
    ...parts,
  };
}
