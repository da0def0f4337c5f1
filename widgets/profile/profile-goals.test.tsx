import { expect, test } from 'vitest';
import { profile } from '../coaching/coaching.factory.ts';
import { GET, list, said, setUp, show, update } from './profile.harness.tsx';

setUp();

test('offers the goals of the questions before coaching, as the coach says them, and what was chosen before', async () => {
  const brand = { name: 'Kaski', supportEmail: 'ask@kaski.example' };
  const words = { goalMarathon: 'Walk without pain', goalEndurance: null, goalStrength: null, goalFatLoss: null };
  await show({ [GET]: profile(), 'GET /api/site': { brand, said: words } });
  await expect.element(said('Endurance')).toBeVisible();
  await update.click();
  await expect.element(list('Primary goal')).toHaveValue('endurance');
  const offered = () => [...document.querySelectorAll('[name=primaryGoal] option')].map((each) => each.textContent);
  expect(offered()).toEqual([
    'Not sure yet',
    'Lose weight',
    'Gain muscle',
    'Become a hybrid athlete',
    'Walk without pain',
    'Have more energy',
    'General fitness',
    'Endurance',
  ]);
});
