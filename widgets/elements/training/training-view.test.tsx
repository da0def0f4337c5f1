import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clientPlan } from '../../training.factory.ts';
import { setUp, show } from '../../training.harness.tsx';
import { stubWorkouts } from '../../session/workouts.stub.ts';

setUp();

const { client, ...programme } = clientPlan();

test.each([
  ['a programme with weeks says', programme, true],
  ['a client’s own plan does not say', { ...programme, client }, false],
])('%s how long sessions usually are', async (_, plan, isSaid) => {
  await show(stubWorkouts(), { 'GET /api/training-programs/3': plan, 'GET /api/user/plan-days': { changes: [] } }, '3');
  await expect.element(page.getByRole('heading', { name: 'About this plan' })).toBeVisible();
  expect(page.getByText(/60-90 min per session/).query() !== null).toBe(isSaid);
});
