import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { clientPlan, session } from '../training.factory.ts';
import { button, setUp, show } from '../training.harness.tsx';
import { stubWorkouts } from '../session/workouts.stub.ts';

setUp();
beforeEach(() => {
  // Friday 6 March 2026, in the first week.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 9) });
});
afterEach(() => void vi.useRealTimers());

const of = (dayId: string, parts: Partial<WorkoutSession> = {}) =>
  session({ id: crypto.randomUUID(), planKey: 'own-plan', dayId, ...parts });
const ended = (on: string, ...sessions: WorkoutSession[]) => endedWith([], on, ...sessions);
const endedWith = (changes: PlanDayChange[], on: string, ...sessions: WorkoutSession[]) => {
  const plan = { ...clientPlan(), endedOn: on };
  const answers = { 'GET /api/training-programs/own-plan': plan, 'GET /api/user/plan-days': { changes } };
  return show(stubWorkouts(sessions), answers, 'own-plan');
};
const row = (name: RegExp) => page.getByRole('list').getByRole('button', { name });
const lead = page.getByText(/^This plan ended on 5 March 2026/);

test('an ended plan says when, offers no session, and shows what was done', async () => {
  await ended('2026-03-05', of('w1-mon'));
  await expect.element(lead).toBeVisible();
  await expect.element(row(/Wed 4 ?Intervals ?Not done/)).toBeVisible();
  expect(page.getByText(/Next:|You can still train|Fri 6/).query()).toBeNull();
  expect(button('Start session').query()).toBeNull();
  await row(/Wed 4/).click();
  await expect.element(page.getByRole('heading', { name: 'Intervals' })).toBeVisible();
  expect(page.getByText(/You can still train|Move, shorten or skip/).query()).toBeNull();
  expect(button('Start session').query()).toBeNull();
  await row(/Mon 2/).click();
  await button('Show what you did').click();
  await expect.element(page.getByRole('region', { name: 'Earlier session' })).toBeVisible();
});

test('a session that was under way when the plan ended is finished', async () => {
  const { shop } = await ended('2026-03-05', of('w1-fri', { finishedAt: null }));
  await button('← All days').click();
  await expect.element(lead).toBeVisible();
  await button('Back to your session').click();
  await button('Finish session').click();
  await button('Finish anyway').click();
  await expect.poll(() => [...shop.sessions.values()].map(({ finishedAt }) => finishedAt)).not.toContain(null);
});

test('a plan that was ended before its first day is no empty page', async () => {
  await ended('2026-02-27');
  await expect.element(page.getByText(/^This plan ended on 27 February 2026/)).toBeVisible();
  expect(page.getByText(/Week \d|This week/).query()).toBeNull();
});

test('on paper it has what was planned until its end, where it was moved and how it was shortened', async () => {
  const change = { planKey: 'own-plan', revision: 1, movedTo: null, minutes: null, skipped: null };
  const changes = [
    { ...change, dayId: 'w1-mon', skipped: 'My knee hurts' },
    { ...change, dayId: 'w1-wed', movedTo: '2026-03-05', minutes: 30 },
    { ...change, dayId: 'w1-fri', movedTo: '2026-03-07' },
  ];
  const { screen } = await endedWith(changes, '2026-03-05');
  await expect.element(lead).toBeVisible();
  const paper = () => screen.container.querySelector('.training-paper')!;
  await expect.poll(() => paper().textContent).toMatch(/^Ended on 5 March 2026\.IntervalsThu 5 Mar, /);
  expect(paper().textContent).toContain('Shortened to 30 minutes');
  expect(paper().textContent).not.toMatch(/Mar (?:2|4|6|7|9)\b|knee/);
});
