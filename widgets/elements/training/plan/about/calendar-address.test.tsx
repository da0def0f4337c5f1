import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { clientPlan } from '../../training.factory.ts';
import { button, setUp, show } from '../../training.harness.tsx';
import { stubWorkouts } from '../../session/workouts.stub.ts';

const CALENDAR = '/api/user/calendar';
const made = {
  url: 'https://coach.example/calendar/secret.ics',
  webcal: 'webcal://coach.example/calendar/secret.ics',
  createdAt: '2026-03-01T06:00:00.000Z',
};

setUp();

async function own(answers: Record<string, Answer | (() => Answer)>) {
  const days = { 'GET /api/user/plan-days': { changes: [] } };
  const plan = { 'GET /api/training-programs/own-plan': clientPlan() };
  const shown = await show(stubWorkouts(), { ...plan, ...days, ...answers }, 'own-plan');
  await expect.element(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  return shown;
}

test('a shop of before offers no address', async () => {
  const { calls } = await own({ [`GET ${CALENDAR}`]: () => refusal(404, 'not_found') });
  await expect.poll(() => calls.some(({ request }) => request === `GET ${CALENDAR}`)).toBe(true);
  expect(page.getByText('Private calendar address').query()).toBeNull();
});

test('an address is made, shown once, and ended', async () => {
  await own({
    [`GET ${CALENDAR}`]: { feed: null },
    [`POST ${CALENDAR}`]: made,
    [`DELETE ${CALENDAR}`]: () => new Response(null, { status: 204 }),
  });
  await button('Create a private address').click();
  await expect.element(page.getByLabelText('Your private address')).toHaveValue(made.url);
  await expect.element(page.getByLabelText('Your private address')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute('href', made.webcal);
  await button('Delete the address').click();
  await expect.element(button('Create a private address')).toBeVisible();
  expect(page.getByLabelText('Your private address').query()).toBeNull();
});

test('one that was made before is not shown again, and what fails says so', async () => {
  await own({
    [`GET ${CALENDAR}`]: { feed: { createdAt: made.createdAt } },
    [`POST ${CALENDAR}`]: () => new TypeError('Failed to fetch'),
  });
  await expect.element(page.getByText(/via a private address created on/)).toBeVisible();
  await button('Create a new address').click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByText('That didn’t work. Try again.')).toBeVisible();
  await expect.element(button('Create a new address')).not.toHaveAttribute('aria-disabled');
});
