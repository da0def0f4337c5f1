import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, show } from '../plan-screen.harness.tsx';
import { studioPlan } from '../plans.factory.ts';

const client = { user: '6f1c0d2e-1111-4222-8333-444455556666', name: 'Anna Virtanen', changed: false };

test('the days of a client’s copy are called by their dates, and what has none by its label', async () => {
  await show(studioPlan({ client: { ...client, changed: false, dates: { legs: '2026-11-24' } } }));
  const legs = page.getByRole('region', { name: 'Tue 24 Nov' });
  await expect.element(legs.getByText('Tue 24 Nov', { exact: true })).toBeVisible();
  expect(cell('Label of Day 1').query()).toBeNull();
  await expect.element(cell('Name of Tue 24 Nov')).toHaveValue('Legs and trunk');
  await expect.element(cell('Label of Day 2')).toHaveValue('Day 2');
});

test('the days of a template are called as they are typed', async () => {
  await show();
  await expect.element(cell('Label of Day 1')).toHaveValue('Day 1');
});
