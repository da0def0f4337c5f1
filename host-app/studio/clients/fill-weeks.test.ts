import { expect, test } from 'vitest';
import { fillWeeks } from './fill-weeks.ts';

const sent = (week: string) => ({ week, sleep: 3, energy: 2, soreness: 1, weightKg: 80 });
const none = (week: string) => ({ week, sleep: null, energy: null, soreness: null, weightKg: null });

test('adds the weeks between two check-ins, without values', () => {
  expect(fillWeeks([sent('2026-10-12'), sent('2026-10-19'), sent('2026-11-09')])).toEqual([
    sent('2026-10-12'),
    sent('2026-10-19'),
    none('2026-10-26'),
    none('2026-11-02'),
    sent('2026-11-09'),
  ]);
});

test('adds nothing around them', () => {
  expect(fillWeeks([])).toEqual([]);
  expect(fillWeeks([sent('2026-12-28')])).toEqual([sent('2026-12-28')]);
  expect(fillWeeks([sent('2026-12-28'), sent('2027-01-04')])).toHaveLength(2);
});
