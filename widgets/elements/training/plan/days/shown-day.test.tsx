import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clientPlan } from '../../training.factory.ts';
import { setUp, show } from '../../training.harness.tsx';
import { stubWorkouts } from '../../session/workouts.stub.ts';

setUp();
// Friday 6 March 2026, in the first week.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 9) }));
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', location.pathname);
});

async function own(plan = clientPlan()) {
  const answers = { 'GET /api/training-programs/own-plan': plan, 'GET /api/user/plan-days': { changes: [] } };
  await show(stubWorkouts(), answers, 'own-plan');
}
const row = (name: RegExp) => page.getByRole('list').getByRole('button', { name }).first();
const words = (text: string) => page.getByText(text, { exact: true });

test('a link to a day shows it first, in its week', async () => {
  history.replaceState(null, '', '#day-w2-wed');
  await own();
  await expect.element(page.getByRole('heading', { name: 'Week 2' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Intervals' })).toBeVisible();
  await expect.element(row(/Wed 11 ?Intervals/)).toHaveAttribute('aria-current', 'true');
});

test.each(['#day-gone', '#day-<b>', '#letters'])('a link to nothing is one to the plan: %s', async (hash) => {
  history.replaceState(null, '', hash);
  await own();
  await expect.element(words('Today · Fri 6 Mar')).toBeVisible();
});

test('the day is that of the sandbox, whose time was moved on', async () => {
  await own(clientPlan({ aheadMs: 7 * 86_400_000 }));
  await expect.element(words('Today · Fri 13 Mar')).toBeVisible();
  await expect.element(row(/Fri 13 ?Circuit ?Today/)).toHaveAttribute('aria-current', 'true');
});
