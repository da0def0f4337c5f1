import type { DailyStep, StepsResponse } from '#contract/catalog/steps.ts';

/** Step with the id of its day, with overrides. */
export function step(day: number, parts: Partial<DailyStep> = {}): DailyStep {
  return {
    id: `00000000-0000-4000-8000-${String(day).padStart(12, '0')}`,
    title: `Step ${day}`,
    text: 'Walk for half an hour, outside.\n\n1. Put it in the calendar.\n2. Go.',
    language: 'en',
    ticked: false,
    ...parts,
  };
}

/** Daily steps of a programme, the first `ticked` of them ticked. */
export function steps(total: number, ticked: number, parts: Partial<StepsResponse> = {}): StepsResponse {
  return {
    programId: 2,
    programName: 'All Day Energy',
    language: 'en',
    startDay: '2026-03-01',
    today: ticked + 1,
    steps: Array.from({ length: total }, (_, index) => step(index + 1, { ticked: index < ticked })),
    ...parts,
  };
}
