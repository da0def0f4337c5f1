import { expect, test } from 'vitest';
import { renderTrainingPlan } from '#server/modules/catalog/documents/training-plan/training-plan.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { planBody } from './own-plans.harness.ts';
import { toPaperPlan } from './paper-plan.ts';
import { schedulePlan } from './schedule-plan.ts';

const anna = { firstName: 'Anna', lastName: 'Virtanen', email: 'anna@example.com' } as User;

test('a copy says on paper whose it is, and when each day is', async () => {
  const own = schedulePlan(planBody('c-1'), { start: '2026-11-23', weekdays: [1, 3, 5] });
  const paper = toPaperPlan(own, anna, []);
  expect(paper.description).toBe('For Anna Virtanen: 23 November 2026 to 20 December 2026. A plan.');
  expect(paper.workouts.map(({ day }) => day).slice(0, 2)).toEqual(['23 November 2026', '25 November 2026']);
  const brand = { name: 'Kaski', supportEmail: 'ask@kaski.example', url: 'https://kaski.example' };
  const pdf = await renderTrainingPlan(paper, brand);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(toPaperPlan(planBody('3'), anna, [])).toEqual(planBody('3'));
});

test('it has each day where its client moved it, in the order of its dates, and none that was left out', async () => {
  const own = schedulePlan(planBody('c-1'), { start: '2026-11-23', weekdays: [1, 3, 5] });
  const [first, second, third] = own.workouts.map(({ id }) => id);
  const change = { planKey: 'c-1', revision: 1, movedTo: null, minutes: null, skipped: null };
  const changes = [
    { ...change, dayId: first!, movedTo: '2026-11-28' },
    { ...change, dayId: second!, skipped: 'My knee hurts' },
  ];
  const paper = toPaperPlan(own, anna, changes);
  expect(paper.workouts.slice(0, 2).map(({ id, day }) => [id, day])).toEqual([
    [third, '27 November 2026'],
    [first, '28 November 2026'],
  ]);
  expect(JSON.stringify(paper)).not.toMatch(/knee/);
  expect(paper.workouts).toHaveLength(own.workouts.length - 1);
  const none = toPaperPlan(
    own,
    anna,
    own.workouts.map(({ id: dayId }) => ({ ...change, dayId, skipped: '' })),
  );
  const brand = { name: 'Kaski', supportEmail: 'ask@kaski.example', url: 'https://kaski.example' };
  expect((await renderTrainingPlan(none, brand)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('of one that was ended it has what was planned until then, and says when that was', async () => {
  const own = schedulePlan(planBody('c-1'), { start: '2026-11-23', weekdays: [1, 3, 5] });
  const moved = { planKey: 'c-1', revision: 1, minutes: null, skipped: null };
  const changes = [{ ...moved, dayId: own.workouts[0]!.id, movedTo: '2026-12-03' }];
  const paper = toPaperPlan({ ...own, endedOn: '2026-12-02' }, anna, changes);
  expect(paper.description).toBe(
    'For Anna Virtanen: 23 November 2026 to 20 December 2026, ended on 2 December 2026. A plan.',
  );
  expect(paper.workouts.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02']);
  expect([paper.weeks, paper.duration]).toEqual([2, '']);
  const none = toPaperPlan({ ...own, endedOn: '2026-11-20' }, anna, []);
  expect(none.workouts).toEqual([]);
  const brand = { name: 'Kaski', supportEmail: 'ask@kaski.example', url: 'https://kaski.example' };
  expect((await renderTrainingPlan(none, brand)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('it says where its client has shortened a day', () => {
  const own = schedulePlan(planBody('c-1'), { start: '2026-11-23', weekdays: [1, 3, 5] });
  const change = { planKey: 'c-1', revision: 1, movedTo: null, minutes: 30, skipped: null, dayId: own.workouts[0]!.id };
  const [first, second] = toPaperPlan(own, anna, [change]).workouts;
  expect([first!.day, second!.day]).toEqual(['23 November 2026, shortened to 30 minutes', '25 November 2026']);
});
