import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { LoggedSet, WorkoutSession } from '#contract/training/workouts.ts';
import { clientPlan, loggedSet, session } from '../../training.factory.ts';
import { button, pressed, setUp, show, tick } from '../../training.harness.tsx';
import { stubWorkouts } from '../../session/workouts.stub.ts';

setUp();
beforeEach(() => {
  // Wednesday 4 March 2026: intervals.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 4, 9) });
});
afterEach(() => void vi.useRealTimers());

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const pace = field('Fast, round 1: Pace (/km)');
const pulse = field('Easy, round 1: Heart rate (bpm)');
const fast = 'Fast, round 1';

const ran = (exerciseId: string, ...sets: LoggedSet[]): WorkoutSession['exercises'] => [
  { exerciseId, swappedFor: null, skipped: null, sets },
];
const past = (exercises: WorkoutSession['exercises']) =>
  session({
    id: crypto.randomUUID(),
    planKey: 'own-plan',
    dayId: 'w1-mon',
    startedAt: '2026-03-02T06:00:00.000Z',
    finishedAt: '2026-03-02T06:50:00.000Z',
    exercises,
  });
const run = (parts: Partial<LoggedSet> = {}) =>
  loggedSet({ id: 'a', place: 0, weightKg: null, reps: 400, doneAt: '2026-03-02T06:10:00.000Z', ...parts });

async function begin(shop = stubWorkouts(), plan = clientPlan()) {
  const shown = await show(
    shop,
    { 'GET /api/training-programs/own-plan': plan, 'GET /api/user/plan-days': { changes: [] } },
    'own-plan',
  );
  await button('Start session').click();
  const going = () => [...shop.sessions.values()].find(({ dayId }) => dayId === 'w1-wed');
  const setsOf = (id: string) => going()?.exercises.find(({ exerciseId }) => exerciseId === id)?.sets;
  return { ...shown, setsOf };
}

function pacesAlone(): TrainingPlan {
  const aims = (key: string, value: unknown) =>
    key === 'target' && (value as { kind: string }).kind !== 'pace' ? undefined : value;
  return JSON.parse(JSON.stringify(clientPlan(), aims)) as TrainingPlan;
}

describe('what a set was like', () => {
  test('has a field for what the plan aims at, with the keys that fit it, and is logged with the set', async () => {
    const { setsOf } = await begin();
    await expect.element(pace).toHaveValue('');
    await expect.element(pace).toHaveAttribute('inputmode', 'decimal');
    await expect.element(pulse).toHaveAttribute('inputmode', 'numeric');
    await pace.fill('410');
    await tick(fast).click();
    await pressed(fast, true);
    await expect.element(pace).toHaveValue('4:10');
    await pulse.fill('152');
    await tick('Easy, round 1').click();
    await expect.poll(() => setsOf('fast-400')).toMatchObject([{ weightKg: null, reps: 400, pace: 250 }]);
    await expect.poll(() => setsOf('easy-200')).toMatchObject([{ reps: 200, bpm: 152 }]);
  });

  test.runIf(isNightly)('may be left open, is corrected in place, and taken back', async () => {
    const { setsOf } = await begin();
    await tick(fast).click();
    await pressed(fast, true);
    await expect.poll(() => setsOf('fast-400')?.map((set) => 'pace' in set)).toEqual([false]);
    await pace.fill('4:12');
    await pulse.click();
    await expect.poll(() => setsOf('fast-400')).toMatchObject([{ pace: 252 }]);
    await pace.fill('');
    await pulse.click();
    await expect.poll(() => setsOf('fast-400')).toMatchObject([{ pace: null }]);
    // A later correction does not restore it on other devices.
    await field('Fast, round 1: m').fill('380');
    await pulse.click();
    await expect.poll(() => setsOf('fast-400')).toMatchObject([{ reps: 380, pace: null }]);
  });

  test.each([
    ['says so where a day asks how a body took it', clientPlan(), 1],
    ['says nothing of it where it asks for a pace alone', pacesAlone(), 0],
  ])('is read by the coach where that was agreed to: the page %s', async (_, plan, times) => {
    await begin(stubWorkouts(), plan);
    await expect.element(pace).toBeVisible();
    const read = page.getByText(/^Your coach can read heart rates and efforts if you have agreed to that/);
    expect(read.elements()).toHaveLength(times);
  });

  test.runIf(isNightly)('stays in its field when the set is taken back', async () => {
    const { setsOf } = await begin();
    await pace.fill('4:10');
    await tick(fast).click();
    await tick(fast).click();
    await pressed(fast, false);
    await expect.element(pace).toHaveValue('4:10');
    await tick(fast).click();
    await expect.poll(() => setsOf('fast-400')).toMatchObject([{ pace: 250 }]);
  });

  test.each(
    everyNth(
      [
        [pace, fast, 'quick', 'Enter minutes and seconds, such as 4:10.'],
        [pace, fast, '0:10', 'Enter a pace from 1:00 to 59:59 /km.'],
        [pulse, 'Easy, round 1', '15', 'Enter a heart rate from 30 to 250 bpm.'],
      ],
      3,
    ),
  )('that cannot be is refused beside its field', async (wrong, name, text, words) => {
    const { setsOf } = await begin();
    await wrong.fill(text);
    await tick(name).click();
    await expect.element(wrong).toHaveAccessibleDescription(words);
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
    await pressed(name, false);
    expect(setsOf('fast-400')).toBeUndefined();
  });

  test('was so the last time, in words and not in the field', async () => {
    const last = { 'fast-400': [run({ pace: 251 }), run({ id: 'b', place: 1, pace: 251 })] };
    await begin(stubWorkouts([], last));
    await expect.element(page.getByText('2 × 400 m (4:11 /km)')).toBeVisible();
    await expect.element(pace).toHaveValue('');
  });

  test.runIf(isNightly)('is asked as effort from 1 to 10 where the plan says how hard, beside the weight', async () => {
    vi.setSystemTime(new Date(2026, 2, 2, 9));
    const shop = stubWorkouts();
    await begin(shop);
    const effort = field('Row, round 1: Effort (of 10)');
    await field('Row, round 1: kg').fill('40');
    await effort.fill('7,5');
    await tick('Row, round 1').click();
    const sets = () =>
      [...shop.sessions.values()].flatMap(({ exercises }) => exercises).find(({ exerciseId }) => exerciseId === 'row')
        ?.sets;
    await expect.poll(sets).toMatchObject([{ weightKg: 40, reps: 8, rpe: 7.5 }]);
  });

  test('fits beside the count on a narrow phone', async () => {
    await page.viewport(360, 780);
    await begin();
    const boxes = [pace, tick(fast)].map((each) => each.element().getBoundingClientRect());
    expect(boxes[0]!.width).toBeGreaterThan(50);
    expect(boxes[1]!.right).toBeLessThanOrEqual(360);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe('of two devices', () => {
  test('both answers are there, and one is chosen', async () => {
    const both = run({ pace: 251, bpm: 150, others: [{ weightKg: null, reps: 400, doneAt: run().doneAt, pace: 255 }] });
    const plan = clientPlan();
    const known = { ...past(ran('fast-400', both)), dayId: 'w1-wed' };
    const shop = stubWorkouts([known]);
    await show(
      shop,
      { 'GET /api/training-programs/own-plan': plan, 'GET /api/user/plan-days': { changes: [] } },
      'own-plan',
    );
    await button(/^Intervals, Mon 2 Mar/).click();
    await expect.element(button('400 m, 4:11 /km, 150 bpm')).toBeVisible();
    await button('400 m, 4:15 /km').click();
    await expect
      .poll(() => shop.sessions.get(known.id)?.exercises[0]?.sets)
      .toEqual([{ ...run({ pace: 255 }), bpm: null }]);
  });
});
