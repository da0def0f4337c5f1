import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clientPlan } from './training.factory.ts';
import { setUp, show } from './training.harness.tsx';
import { stubWorkouts } from './session/workouts.stub.ts';

setUp();

const { client, ...programme } = clientPlan();
const days = { 'GET /api/user/plan-days': { changes: [] } };

test.each([
  ['a programme with weeks', programme],
  ['a client’s own plan', { ...programme, client }],
])('shows description, duration, level and session length of %s once, in the header', async (_, plan) => {
  await show(stubWorkouts(), { 'GET /api/training-programs/3': plan, ...days }, '3');
  const title = page.getByRole('heading', { name: plan.title });
  await expect.element(title).toBeVisible();
  const header = title.element().parentElement!;
  await expect
    .element(header)
    .toMatchTextContent(
      /Three weeks, three days each, made for you\.\s*3 weeks\s*Intermediate\s*60-90 min per session/,
    );
  for (const text of [plan.description, '60-90 min per session']) {
    expect(page.getByText(text, { exact: true }).elements()).toHaveLength(1);
  }
});

test('marks the words of a plan in another language, and names it', async () => {
  const plan = { ...programme, language: 'fi' };
  await show(stubWorkouts(), { 'GET /api/training-programs/3': plan, ...days }, '3');
  const facts = page.getByRole('list', { name: 'About this plan' });
  await expect.element(facts.getByText('In Finnish', { exact: true })).toBeVisible();
  const [day] = plan.workouts;
  for (const text of [plan.title, plan.description, plan.level, day!.name, day!.exercises[0]!.name]) {
    const words = page.getByText(text, { exact: true }).first().element();
    expect(words.closest('[lang]')?.getAttribute('lang')).toBe('fi');
  }
  expect(page.getByText('60-90 min per session').element().closest('[lang=fi]')).toBeNull();
  await expect.element(page.getByRole('tab', { name: 'Workouts' })).toBeVisible();
});

test('leaves out a description that repeats the title, and facts that are missing', async () => {
  const plan = { ...programme, description: programme.title, level: '' };
  await show(stubWorkouts(), { 'GET /api/training-programs/3': plan, ...days }, '3');
  const facts = page.getByRole('list', { name: 'About this plan' });
  await expect.element(facts.getByRole('listitem').nth(1)).toHaveTextContent('60-90 min per session');
  expect(page.getByText(plan.title, { exact: true }).elements()).toHaveLength(1);
});
