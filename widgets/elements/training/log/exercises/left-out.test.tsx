import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, setUp, show } from '../../training.harness.tsx';
import { session } from '../../training.factory.ts';
import { stubWorkouts } from '../../session/workouts.stub.ts';

setUp();

test('what was left out stays so when its reason is gone', async () => {
  const own = session({ exercises: [{ exerciseId: 'back-squat', swappedFor: null, skipped: '', sets: [] }] });
  const { shop } = await show(stubWorkouts([own]));
  await button(/^Lower body, Sun 1 Mar/).click();
  await expect.element(page.getByText('Skipped, without a reason')).toBeVisible();
  await button('As planned: Back squat').click();
  await expect.poll(() => shop.sessions.get(own.id)?.exercises[0]).toMatchObject({ skipped: null });
});
