import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api.stub.ts';
import { session } from './training.factory.ts';
import { stubWorkouts } from './workouts.stub.ts';
import { PLAN, button, show, setUp } from './training.harness.tsx';

setUp();

const KEPT = 'GET /api/user/log.json';

describe('after the access has ended', () => {
  test('own sessions are still there, and can be deleted', async () => {
    const { shop } = await show(stubWorkouts([session()]), {
      [PLAN]: refusal(404, 'not_found'),
      [KEPT]: new TypeError('offline'),
    });
    await expect.element(page.getByRole('heading', { name: 'Your access to this plan has ended.' })).toBeVisible();
    expect(page.getByText('Training Program Not Found').query()).toBeNull();
    await button(/^Delete Lower body, Sun, Mar 1/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await expect.element(page.getByText('Your sessions')).not.toBeInTheDocument();
  });

  test('sessions keep the names and weights that the log has in the shop, and no row looks as if it opened', async () => {
    const { id, planKey: plan, startedAt, finishedAt, timeZone, notes, exercises } = session();
    const dayId = 'd-a6631161-8170';
    const named = exercises.map((each) => ({ ...each, name: 'Back squat', counted: 'repetitions' }));
    const when = { startedAt, finishedAt, timeZone, localDay: '2026-03-01', plannedFor: '2026-03-01' };
    const about = { id, plan, planTitle: 'Base', dayId, day: 'Heavy legs' };
    const kept = {
      exportedAt: finishedAt,
      plans: [],
      days: [],
      sessions: [{ ...about, ...when, notes, exercises: named }],
    };
    await show(stubWorkouts([session({ dayId })]), { [PLAN]: refusal(404, 'not_found'), [KEPT]: kept });
    await expect.element(page.getByText(/^Heavy legs, Sun, Mar 1/)).toBeVisible();
    await expect.element(page.getByText('2 sets · 720 kg · 52 min')).toBeVisible();
    const row = page.getByText(/^Heavy legs, Sun, Mar 1/).element();
    expect(getComputedStyle(row).cursor).not.toBe('pointer');
    expect(page.getByText(/^D a6631161/).query()).toBeNull();
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
    const { shop } = await show(stubWorkouts([session()]), {
      [PLAN]: refusal(404, 'not_found'),
      [KEPT]: new TypeError('offline'),
    });
    await button(/^Delete Lower body, Sun, Mar 1/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await button('Undo').click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(false);
    await expect.element(button(/^Delete Lower body, Sun, Mar 1/)).toBeVisible();
  });
});
