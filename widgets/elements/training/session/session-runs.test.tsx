import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plan } from '../training.factory.ts';
import { button, PLAN, setUp, show, tick } from '../training.harness.tsx';
import { stubWorkouts } from './workouts.stub.ts';

setUp();

const run = { [PLAN]: plan({ workouts: plan().workouts.filter(({ id }) => id === 'long-run') }) };

test('where no weight is moved none is asked for, and none is said in the end', async () => {
  await show(stubWorkouts(), run);
  await button('Start session').click();
  await expect.element(tick('Easy run, set 1')).toBeVisible();
  expect(page.getByRole('radio', { name: 'Kilograms' }).query()).toBeNull();
  await tick('Easy run, set 1').click();
  await button('Finish session').click();
  const done = page.getByRole('region', { name: 'Session finished' });
  await expect.element(done.getByText('Sets', { exact: true })).toBeVisible();
  expect(done.getByText('Total weight').query()).toBeNull();
});

test('an exercise is left out for a chosen reason and in own words, in whichever order', async () => {
  const { shop } = await show(stubWorkouts(), run);
  await button('Start session').click();
  await page
    .getByText(/^Swap or skip/)
    .first()
    .click();
  await page.getByLabelText('Other reason').fill('Bus came');
  await page.getByRole('radio', { name: 'Out of time' }).click();
  await button('Skip').click();
  await expect.element(page.getByText('Skipped: Out of time: Bus came')).toBeVisible();
  await expect
    .poll(() => [...shop.sessions.values()][0]?.exercises[0])
    .toMatchObject({ skipped: 'Out of time: Bus came' });
});
