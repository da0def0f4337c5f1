import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { loggedSet, session } from '../training.factory.ts';
import { stubWorkouts } from './workouts.stub.ts';
import { PLAN, button, show, setUp } from '../training.harness.tsx';

setUp();

const LOG_EXPORT_ROUTE = 'GET /api/user/log.json';

describe('after the access has ended', () => {
  test('own sessions are still there, and can be deleted', async () => {
    const { shop } = await show(stubWorkouts([session()]), {
      [PLAN]: refusal(404, 'not_found'),
      [LOG_EXPORT_ROUTE]: new TypeError('offline'),
    });
    await expect.element(page.getByText('Your access to this plan has ended.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Training Program Not Found' })).toBeVisible();
    await button(/^Delete Lower body, Sun 1 Mar/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await expect.element(page.getByText('Your sessions')).not.toBeInTheDocument();
  });

  test('sessions keep the names and weights that the log has in the shop, and each opens to what was done', async () => {
    const { exercises: usual } = session();
    const full = session({
      notes: 'Slept badly.',
      exercises: [
        { ...usual[0]!, pain: { level: 4, note: 'The knee' } },
        { exerciseId: 'row', swappedFor: null, skipped: 'Out of time', sets: [] },
      ],
    });
    const { id, planKey: plan, startedAt, finishedAt, timeZone, notes, exercises } = full;
    const dayId = 'd-a6631161-8170';
    const named = exercises.map((each) => ({
      ...each,
      name: each.exerciseId === 'row' ? 'Row' : 'Back squat',
      counted: 'repetitions',
    }));
    const when = { startedAt, finishedAt, timeZone, localDay: '2026-03-01', plannedFor: '2026-03-01' };
    const about = { id, plan, planTitle: 'Base', dayId, day: 'Heavy legs' };
    const kept = {
      exportedAt: finishedAt,
      plans: [],
      days: [],
      sessions: [{ ...about, ...when, notes, exercises: named }],
    };
    await show(stubWorkouts([{ ...full, dayId }]), { [PLAN]: refusal(404, 'not_found'), [LOG_EXPORT_ROUTE]: kept });
    await expect.element(page.getByText(/^Heavy legs, Sun 1 Mar/)).toBeVisible();
    await expect.element(page.getByText('2 sets · 720 kg · 52 min')).toBeVisible();
    await button(/^Heavy legs, Sun 1 Mar/).click();
    const opened = page.getByRole('region', { name: 'Earlier session' });
    await expect.element(opened.getByRole('heading', { name: 'Heavy legs' })).toBeVisible();
    await expect.element(opened.getByText('Session of Sun 1 Mar')).toBeVisible();
    await expect.element(opened.getByRole('heading', { name: 'Back squat' })).toBeVisible();
    for (const words of ['80 kg × 5, 80 kg × 4', 'Pain 4 of 10: The knee', 'Skipped: Out of time', 'Slept badly.'])
      await expect.element(opened.getByText(words)).toBeVisible();
    expect(opened.getByRole('textbox').query()).toBeNull();
    await button('← All sessions').click();
    await expect.element(page.getByText('2 sets · 720 kg · 52 min')).toBeVisible();
    expect(page.getByText(/^D a6631161/).query()).toBeNull();
  });

  test('a set that two devices logged differently is no promise of a choice', async () => {
    const [usual] = session().exercises;
    const sets = [loggedSet({ others: [loggedSet({ weightKg: 90 })] })];
    await show(stubWorkouts([session({ exercises: [{ ...usual!, sets }] })]), {
      [PLAN]: refusal(404, 'not_found'),
      [LOG_EXPORT_ROUTE]: new TypeError('offline'),
    });
    await expect.element(button(/^Lower body, Sun 1 Mar/)).toBeVisible();
    expect(page.getByText(/open it to choose/).query()).toBeNull();
  });

  test('one that was never finished is finished at its last set, or deleted', async () => {
    const other = '22222222-2222-4222-8222-222222222222';
    const running = { finishedAt: null, startedAt: '2026-03-02T06:00:00.000Z' };
    const { shop } = await show(
      stubWorkouts([session({ finishedAt: null }), session({ id: other, ...running, exercises: [] })]),
      { [PLAN]: refusal(404, 'not_found'), [LOG_EXPORT_ROUTE]: new TypeError('offline') },
    );
    await button(/^Lower body, Mon 2 Mar/).click();
    await expect.element(page.getByRole('region', { name: 'Earlier session' })).toBeVisible();
    expect(button('Finish session').query()).toBeNull();
    await button('← All sessions').click();
    await button(/^Delete Lower body, Mon 2 Mar/).click();
    await expect.poll(() => shop.sessions.get(other)?.deleted).toBe(true);
    await expect.element(page.getByText('2 sets · 10 min · Session in progress')).toBeVisible();
    await button(/^Lower body, Sun 1 Mar/).click();
    await button('Finish session').click();
    await expect.poll(() => shop.sessions.get(session().id)?.finishedAt).toBe('2026-03-01T06:10:00.000Z');
    await expect.element(page.getByText('2 sets · 10 min', { exact: true })).toBeVisible();
  });

  test('to a plan of their own is told also to who never trained by it; a plan that nobody knows is not found', async () => {
    const dates = { start: '2026-02-02', until: '2026-03-01', weeks: 4, state: 'over', open: false };
    const answers = {
      'GET /api/user/plans': { plans: [{ key: 'winter', title: 'Winter base', ...dates }] },
      'GET /api/training-programs/winter': refusal(404, 'not_found'),
      'GET /api/training-programs/nobody-s': refusal(404, 'not_found'),
    };
    const { screen } = await show(stubWorkouts(), answers, 'mine');
    await expect.element(page.getByText('Your access to this plan has ended.')).toBeVisible();
    expect(page.getByText('Your logged sessions stay here until you delete them.').query()).toBeNull();
    await screen.unmount();
    await show(stubWorkouts(), answers, 'nobody-s');
    await expect.element(page.getByRole('heading', { name: 'Training Program Not Found' })).toBeVisible();
    expect(page.getByText('Your access to this plan has ended.').query()).toBeNull();
  });

  test('one that was deleted by a slip comes back', async () => {
    const { shop } = await show(stubWorkouts([session()]), {
      [PLAN]: refusal(404, 'not_found'),
      [LOG_EXPORT_ROUTE]: new TypeError('offline'),
    });
    await button(/^Delete Lower body, Sun 1 Mar/).click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await button('Undo').click();
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(false);
    await expect.element(button(/^Delete Lower body, Sun 1 Mar/)).toBeVisible();
  });

  test('one that was deleted is not said again after another one was open', async () => {
    const other = session({ id: crypto.randomUUID(), startedAt: '2026-03-02T06:00:00.000Z' });
    await show(stubWorkouts([session(), other]), {
      [PLAN]: refusal(404, 'not_found'),
      [LOG_EXPORT_ROUTE]: new TypeError('offline'),
    });
    await button(/^Delete Lower body, Sun 1 Mar/).click();
    await expect.element(page.getByText(/^Session deleted/)).toHaveFocus();
    await button(/^Lower body, Mon 2 Mar/).click();
    await button('← All sessions').click();
    await expect.element(button(/^Lower body, Mon 2 Mar/)).toBeVisible();
    expect(page.getByText(/^Session deleted/).query()).toBeNull();
  });
});
