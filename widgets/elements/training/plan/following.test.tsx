import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isNightly, sampled } from '../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import type { LoggedExercise } from '#contract/training/workouts.ts';
import { clientPlan, session } from '../training.factory.ts';
import { button, pressed, reps, setUp, show, tick, weight } from '../training.harness.tsx';
import { stubWorkouts } from '../session/workouts.stub.ts';

setUp();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 9) }));
afterEach(() => void vi.useRealTimers());

const OWN = 'GET /api/training-programs/own-plan';
const DAYS = { 'GET /api/user/plan-days': { changes: [] } };
const at = (day: string) => `2026-02-${day}T06:10:00.000Z`;
const BEFORE = [{ weightKg: 80, reps: 5, doneAt: at('20') }, { weightKg: 80, reps: 5, doneAt: at('20') }]; // prettier-ignore

async function begin(shop = stubWorkouts([], { 'back-squat': BEFORE }), plan = () => clientPlan()) {
  const shown = await show(shop, { [OWN]: plan, ...DAYS }, 'own-plan');
  await expect.poll(() => shown.calls.some(({ request }) => request === 'GET /api/user/workouts')).toBe(true);
  await expect.element(button('Start session')).toBeEnabled();
  await button('Start session').click();
  await expect.element(page.getByRole('region', { name: 'Session', exact: true })).toBeVisible();
  return shown;
}

const squats = (shop: ReturnType<typeof stubWorkouts>): LoggedExercise | undefined =>
  [...shop.sessions.values()].at(-1)?.exercises.find(({ exerciseId }) => exerciseId === 'back-squat');

describe('beside the sets', () => {
  test('stand the target, which fills them, and what was done last time in another plan', async () => {
    await begin();
    await expect.element(page.getByText('2 × 80 kg × 5')).toBeVisible();
    await expect.element(weight(1)).toHaveValue('85');
    await expect.element(reps(1)).toHaveValue('5');
    await expect
      .element(page.getByRole('region', { name: 'Session', exact: true }).getByText('effort 7–8 of 10'))
      .toBeVisible();
    await page.getByRole('radio', { name: 'Pounds' }).click();
    await expect.element(page.getByText('185 lb').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Kilograms' }).click();
  });

  test.runIf(isNightly)('a weight that was lifted today takes the target’s place', async () => {
    await begin();
    await weight(1).fill('82.5');
    await tick('Back squat, set 1').click();
    await expect.element(weight(2)).toHaveValue('82.5');
  });

  test('a video opens in a tab of its own and is asked for by a press alone', async () => {
    await begin();
    const link = page.getByRole('link', { name: /Watch the video ?: Back squat/ });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.querySelector('iframe, video, link[rel=preconnect]')).toBeNull();
  });

  test('an address that is none of the web is no link', async () => {
    const plan = clientPlan();
    for (const day of plan.workouts) for (const each of day.exercises) each.video = 'javascript:alert(1)';
    await begin(stubWorkouts(), () => plan);
    expect(page.getByRole('link', { name: /Watch the video/ }).query()).toBeNull();
  });

  test.runIf(isNightly)('an alternative is taken by one press, and has a last time and sets of its own', async () => {
    const before = session({
      planKey: 'own-plan',
      dayId: 'gone',
      startedAt: at('27'),
      finishedAt: at('28'),
      exercises: [{ exerciseId: 'back-squat', swappedFor: 'Goblet squat', skipped: null, sets: [{ weightKg: 24, reps: 12, doneAt: at('27') }] }],
    }); // prettier-ignore
    const { shop } = await begin(stubWorkouts([before], { 'back-squat': BEFORE }));
    await button('Goblet squat').click();
    await expect.element(page.getByText('Back squat: Swapped for Goblet squat')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Goblet squat, set 1: kg' })).toHaveValue('24');
    await expect.element(page.getByRole('heading', { name: 'Goblet squat', exact: true })).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Sets of Goblet squat' })).toBeVisible();
    await expect.element(page.getByText('24 kg × 12')).toBeVisible();
    await expect.poll(() => squats(shop)).toMatchObject({ swappedFor: 'Goblet squat' });
    await button('As planned: Back squat').click();
    await expect.element(weight(1)).toHaveValue('85');
  });
});

describe('pain', () => {
  test('is noted with how much and where, and taken back', async () => {
    const { shop } = await begin();
    await page.getByText('Something hurts: Back squat').click();
    const form = page.getByRole('group').filter({ hasText: 'Something hurts: Back squat' }).last();
    await form.getByRole('button', { name: 'Save note' }).click();
    await expect.element(form.getByText('Choose from 1 (a little) to 10.')).toBeVisible();
    await form.getByRole('radio', { name: '10', exact: true }).click();
    await form.getByLabelText('Where, and when? (optional)').fill('x'.repeat(501));
    await form.getByRole('button', { name: 'Save note' }).click();
    await expect.element(form.getByText('Use at most 500 characters.')).toBeVisible();
    await form.getByLabelText('Where, and when? (optional)').fill(' Left knee ');
    await form.getByRole('button', { name: 'Save note' }).click();
    await expect.element(page.getByText(/Pain 10 of 10: Left knee/)).toBeVisible();
    await expect
      .element(page.getByText('Your coach sees it if you have agreed to that on your coaching page.'))
      .toBeVisible();
    await expect.poll(() => squats(shop)?.pain).toEqual({ level: 10, note: 'Left knee' });
    await button('Undo: pain at Back squat').click();
    await expect.poll(() => squats(shop)?.pain).toBeNull();
    await expect.element(page.getByText('Something hurts: Back squat')).toBeVisible();
  });
});

test('the coach can be asked about an exercise', async () => {
  await begin();
  const link = page.getByRole('link', { name: 'Ask your coach about this exercise' }).first();
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/\/coaching\?about=exercise%3Aown-plan%3A[a-z0-9-]+%3Aback-squat#letters$/),
    );
});

describe('a rest', () => {
  test.runIf(isNightly)('goes on after a reload, is told once, and shows in another tab', async () => {
    const { screen, shop } = await begin();
    await tick('Back squat, set 1').click();
    await expect.element(page.getByText('Rest: 120 seconds.')).toBeInTheDocument();
    await expect.poll(() => squats(shop)?.sets).toHaveLength(1);
    await screen.unmount();
    vi.setSystemTime(new Date(2026, 2, 2, 9, 1));
    await show(shop, { [OWN]: clientPlan(), ...DAYS }, 'own-plan');
    await expect.element(page.getByRole('timer', { name: 'Rest' })).toMatchTextContent(/^(?:1:00|0:5\d)$/);
    expect(page.getByText('Rest: 120 seconds.').query()).toBeNull();
    // Another tab stops it, and starts one.
    const [key] = Object.keys(localStorage).filter((each) => each.startsWith('coach-training:rest:'));
    localStorage.removeItem(key!);
    dispatchEvent(new StorageEvent('storage', { key: key! }));
    await expect.poll(() => page.getByRole('timer').query()).toBeNull();
    const now = Date.now();
    localStorage.setItem(key!, JSON.stringify({ startedAt: now, endsAt: now + 45_000 }));
    dispatchEvent(new StorageEvent('storage', { key: key! }));
    await expect.element(page.getByRole('timer', { name: 'Rest' })).toMatchTextContent(/^0:4\d$/);
    await button('Stop rest').click();
    expect(localStorage.getItem(key!)).toBeNull();
  });

  test.each(sampled(['{', 'null', '{"startedAt":1,"endsAt":2}', '{"startedAt":"x","endsAt":9e99}', '[]'], ['{']))(
    'that is kept as %s is none',
    async (kept) => {
      const { screen, shop } = await begin();
      const id = [...shop.sessions.keys()][0] ?? '';
      await expect.poll(() => [...shop.sessions.keys()].length).toBe(1);
      await screen.unmount();
      localStorage.setItem(`coach-training:rest:${id || [...shop.sessions.keys()][0]!}`, kept);
      await show(shop, { [OWN]: clientPlan(), ...DAYS }, 'own-plan');
      await expect.element(tick('Back squat, set 1')).toBeVisible();
      expect(page.getByRole('timer').query()).toBeNull();
    },
  );
});

describe('a record', () => {
  const bests = { 'back-squat': [{ weightKg: 84, reps: 5, doneAt: at('01'), here: false }] };

  test('is told at its set and at the end, and goes with a correction', async () => {
    const shop = stubWorkouts([], { 'back-squat': BEFORE }, bests);
    await begin(shop);
    // A status that comes with its text is not announced.
    const row = page.getByRole('group', { name: 'Back squat, set 1', exact: true });
    const status = row.element().querySelector('[role=status]')!;
    await tick('Back squat, set 1').click();
    await expect.element(page.getByText('Heaviest so far: 85 kg')).toBeVisible();
    expect(status.textContent).toBe('Heaviest so far: 85 kg');
    await weight(1).fill('82.5');
    await reps(1).fill('5');
    await reps(1).click();
    await tick('Back squat, set 2').click();
    await expect.poll(() => page.getByText(/Heaviest so far/).query()).toBeNull();
    await weight(2).fill('90');
    await reps(2).click();
    await expect.element(page.getByText('Heaviest so far: 90 kg')).toBeVisible();
    await button('Finish session').click();
    await button('Finish anyway').click();
    await expect.element(page.getByRole('heading', { name: 'Records' })).toBeVisible();
    await expect.element(page.getByText('Heaviest so far: 90 kg')).toBeVisible();
  });

  test.runIf(isNightly)('is none where nothing was done before', async () => {
    await begin(stubWorkouts());
    await tick('Back squat, set 1').click();
    await pressed('Back squat, set 1', true);
    expect(page.getByText(/so far/).query()).toBeNull();
  });
});

test.runIf(isNightly)(
  'a session keeps the day as it was when it began, whatever the coach makes of the plan',
  async () => {
    let plan = clientPlan();
    const { shop, refresh } = await begin(stubWorkouts(), () => plan);
    await tick('Back squat, set 1').click();
    plan = clientPlan({ workouts: clientPlan().workouts.slice(1) });
    refresh();
    await expect.element(page.getByText(/No longer in the plan/)).toBeVisible();
    await expect.element(page.getByText('Chest up, knees out.')).toBeVisible();
    await tick('Bench press, round 1').click();
    await button('Finish session').click();
    await button('Finish anyway').click();
    await expect
      .poll(() => [...shop.sessions.values()].map(({ dayId, exercises }) => [dayId, exercises.length]))
      .toEqual([['w1-mon', 2]]);
  },
);
