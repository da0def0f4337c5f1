import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api.stub.ts';
import { session } from './training.factory.ts';
import { stubWorkouts } from './workouts.stub.ts';
import { PLAN, button, show, setUp } from './training.harness.tsx';

setUp();

describe('after the access has ended', () => {
  test('own sessions are still there, and can be deleted', async () => {
    const { shop } = await show(stubWorkouts([session()]), { [PLAN]: refusal(404, 'not_found') });
    await expect.element(page.getByRole('heading', { name: 'Your access to this plan has ended.' })).toBeVisible();
    expect(page.getByText('Training Program Not Found').query()).toBeNull();
    await button(/^Delete Lower body, Sun, Mar 1/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await expect.element(page.getByText('Your sessions')).not.toBeInTheDocument();
  });

  test('to a plan of their own is told also to who never trained by it; a plan that nobody knows is not found', async () => {
    const dates = { start: '2026-02-02', until: '2026-03-01', weeks: 4, state: 'over', open: false };
    const answers = {
      'GET /api/user/plans': { plans: [{ key: 'winter', title: 'Winter base', ...dates }] },
      'GET /api/training-programs/winter': refusal(404, 'not_found'),
      'GET /api/training-programs/nobody-s': refusal(404, 'not_found'),
    };
    const { screen } = await show(stubWorkouts(), answers, 'mine');
    await expect.element(page.getByRole('heading', { name: 'Your access to this plan has ended.' })).toBeVisible();
    expect(page.getByText('The sessions you logged stay here until you delete them.').query()).toBeNull();
    await screen.unmount();
    await show(stubWorkouts(), answers, 'nobody-s');
    await expect.element(page.getByRole('heading', { name: 'Training Program Not Found' })).toBeVisible();
  });

  test('one that was deleted by a slip comes back', async () => {
    const { shop } = await show(stubWorkouts([session()]), { [PLAN]: refusal(404, 'not_found') });
    await button(/^Delete Lower body, Sun, Mar 1/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await button('Undo').click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(false);
    await expect.element(button(/^Delete Lower body, Sun, Mar 1/)).toBeVisible();
  });
});
