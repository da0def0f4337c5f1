import { expect, test } from 'vitest';
import { profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { GET, list, findText, setUp, show, update } from '../profile.harness.tsx';

setUp();

test('offers the goals of a profile as the coach names them, and what was chosen before', async () => {
  const brand = { name: 'Kaski', supportEmail: 'ask@kaski.example' };
  const words = { goalLoseWeight: 'Walk without pain', goalEndurance: null, goalStrength: null };
  await show({ [GET]: profile(), 'GET /api/site': { brand, said: words } });
  await expect.element(findText('Endurance')).toBeVisible();
  await update.click();
  await expect.element(list('Primary goal')).toHaveValue('endurance');
  const offered = () => [...document.querySelectorAll('[name=primaryGoal] option')].map((each) => each.textContent);
  expect(offered()).toEqual(['Not sure yet', 'Walk without pain', 'Gain muscle', 'Endurance', 'General fitness']);
});
