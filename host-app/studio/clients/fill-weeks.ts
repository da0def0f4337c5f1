import type { ClientCheckInsResponse } from '#contract/coaching/clients.studio.ts';
import { plusDays } from '#widgets/parts/plan/plan-calendar.ts';

type Scores = Pick<ClientCheckInsResponse['weeks'][number], 'week' | 'sleep' | 'energy' | 'soreness' | 'weightKg'>;

const EMPTY = { sleep: null, energy: null, soreness: null, weightKg: null };

/** Returns every week from the first to the last check-in; those without one have no values. */
export function fillWeeks(sent: readonly Scores[]): Scores[] {
  return sent.flatMap((row, at) => {
    const next = sent[at + 1]?.week ?? '';
    const weeks: Scores[] = [row];
    for (let week = plusDays(row.week, 7); week < next; week = plusDays(week, 7)) weeks.push({ ...EMPTY, week });
    return weeks;
  });
}
