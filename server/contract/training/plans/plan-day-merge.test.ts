import { expect, test } from 'vitest';
import { mergePlanDays } from './plan-day-merge.ts';
import type { PlanDayChange } from './plan-days.ts';

const day = (own: Partial<PlanDayChange> = {}): PlanDayChange => ({
  planKey: 'c-anna',
  dayId: 'legs-w1',
  revision: 1,
  movedTo: null,
  minutes: null,
  skipped: null,
  ...own,
});

test.each([
  [
    'a move there and a reason here',
    undefined,
    { skipped: 'A fever' },
    { movedTo: '2026-11-24' },
    { movedTo: '2026-11-24', skipped: 'A fever' },
  ],
  ['two moves', undefined, { movedTo: '2026-11-25' }, { movedTo: '2026-11-24' }, { movedTo: '2026-11-24' }],
  [
    'two reasons',
    undefined,
    { skipped: 'ill' },
    { skipped: 'still travelling' },
    { skipped: 'still travelling / ill' },
  ],
  ['one reason twice', undefined, { skipped: 'ill' }, { skipped: 'ill' }, { skipped: 'ill' }],
  [
    'a move here back, and a length there',
    { movedTo: '2026-11-24' },
    {},
    { movedTo: '2026-11-24', minutes: 30 },
    { minutes: 30 },
  ],
  [
    'a reason there taken back, and a move here',
    { skipped: 'ill' },
    { skipped: 'ill', movedTo: '2026-11-24' },
    {},
    { movedTo: '2026-11-24' },
  ],
])('keeps of two devices: %s', (_, base, mine, theirs, merged) => {
  expect(mergePlanDays(base && day(base), day(mine), day({ ...theirs, revision: 2 }))).toEqual(
    day({ ...merged, revision: 2 }),
  );
});
