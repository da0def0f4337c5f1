import { expect, test } from 'vitest';
import { button, pressed, reps, setUp, show, tick, weight } from './training.harness.tsx';
import { stubWorkouts } from './workouts.stub.ts';

setUp();

test('what is typed and not logged is there after a reload, until it is logged or the session is over', async () => {
  const shop = stubWorkouts();
  const before = await show(shop);
  await button('Start session').click();
  await weight(1).fill('82,5');
  await reps(1).fill('3');
  await weight(2).fill('85');
  await tick('Back squat, set 1').click();
  await pressed('Back squat, set 1', true);
  await reps(2).fill('4');
  await before.screen.unmount();

  const again = await show(shop);
  await expect.element(weight(1)).toHaveValue('82.5');
  await expect.element(weight(2)).toHaveValue('85');
  await expect.element(reps(2)).toHaveValue('4');
  await pressed('Back squat, set 2', false);
  await button('Finish session').click();
  await button('Finish anyway').click();
  expect(Object.keys(localStorage).filter((key) => key.includes(':typed:'))).toEqual([]);
  await again.screen.unmount();
});

test('what is kept and is none of it stands in no field', async () => {
  const shop = stubWorkouts();
  const before = await show(shop);
  await button('Start session').click();
  await weight(2).fill('85');
  const key = Object.keys(localStorage).find((each) => each.includes(':typed:'))!;
  await before.screen.unmount();
  for (const text of ['{', 'null', '[]', '{"back-squat 1":{"weight":7}}']) {
    localStorage.setItem(key, text);
    const { screen } = await show(shop);
    await expect.element(weight(2)).toHaveValue('');
    await screen.unmount();
  }
});
