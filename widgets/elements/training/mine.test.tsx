import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { clientPlan, session } from './training.factory.ts';
import { button, setUp, show, USER } from './training.harness.tsx';
import { stubWorkouts } from './session/workouts.stub.ts';

const OWN = 'GET /api/training-programs/own-plan';
const PLANS = 'GET /api/user/plans';
const DAYS = { 'GET /api/user/plan-days': { changes: [] } };

setUp();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 9) }));
afterEach(() => void vi.useRealTimers());

const when = (words: string) => page.getByText(words, { exact: true });

describe('the own plan of a member', () => {
  const plans = [
    { key: 'own-plan', title: 'Towards the spring half', start: '2026-03-02', until: '2026-03-22', weeks: 3, state: 'current', open: true },
    { key: 'winter', title: 'Winter base', start: '2026-01-05', until: '2026-02-01', weeks: 4, state: 'over', open: true },
  ]; // prettier-ignore

  test('is found without its name, with the others below', async () => {
    await show(stubWorkouts(), { [PLANS]: { plans }, [OWN]: clientPlan(), ...DAYS }, 'mine');
    await expect.element(when('Today · Fri 6 Mar')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Winter base' })).toHaveAttribute('href', '/training/winter');
  });

  test.each([
    ['there is none', () => ({ plans: [] })],
    ['a shop of before knows of none', () => refusal(404, 'not_found')],
  ])('says what comes where %s', async (_, answer) => {
    await show(stubWorkouts(), { [PLANS]: answer }, 'mine');
    await expect.element(page.getByRole('heading', { name: 'No personal plan yet' })).toBeVisible();
  });

  test('appears with a refresh once the coach has made it, and is reloaded by the next', async () => {
    let made: typeof plans = [];
    const { refresh, calls } = await show(
      stubWorkouts(),
      { [PLANS]: () => ({ plans: made }), [OWN]: clientPlan(), ...DAYS },
      'mine',
    );
    await expect.element(page.getByRole('heading', { name: 'No personal plan yet' })).toBeVisible();
    made = plans.slice(0, 1);
    refresh();
    await expect.element(when('Today · Fri 6 Mar')).toBeVisible();
    const before = calls.length;
    made = plans;
    refresh();
    await expect.element(page.getByRole('link', { name: 'Winter base' })).toBeVisible();
    await expect.poll(() => calls.slice(before).map(({ request }) => request)).toContain(OWN);
  });

  test('is promised to nobody whose coaching has ended', async () => {
    const former = { id: 'me', email: 'me@example.com', wasCoached: true };
    await show(stubWorkouts(), { [USER]: former, [PLANS]: { plans: [] } }, 'mine');
    await expect.element(page.getByRole('heading', { name: 'Your coaching has ended.' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    expect(page.getByText(/once your coach has made one|No personal plan yet/).query()).toBeNull();
  });

  test('whose access has ended is its log, with the files that still come and none that does not', async () => {
    const over = plans.map((each) => ({ ...each, open: false, state: 'over' }));
    const answers = { [OWN]: refusal(404, 'not_found'), 'GET /api/user/log.json': new TypeError('offline') };
    const trained = session({ planKey: 'own-plan', dayId: 'w1-mon' });
    await show(stubWorkouts([trained]), { ...answers, [PLANS]: { plans: over } }, 'mine');
    await expect.element(page.getByText('Your access to this plan has ended.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'CSV' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'JSON' })).toBeVisible();
    expect(page.getByText(/PDF|calendar/i).query()).toBeNull();
  });

  test('says where it cannot be reached, and is asked for again', async () => {
    let away = true;
    const answers = { [OWN]: clientPlan(), ...DAYS };
    await show(
      stubWorkouts(),
      { ...answers, [PLANS]: () => (away ? new TypeError('Failed to fetch') : { plans }) },
      'mine',
    );
    await expect.element(page.getByText('Can’t load your training right now.')).toBeVisible();
    away = false;
    await button('Try again').click();
    await expect.element(when('Today · Fri 6 Mar')).toBeVisible();
  });
});

describe('the coach', () => {
  const ask = page.getByRole('link', { name: 'Ask your coach about this day' });

  test('is asked about the day that is shown, before it is trained', async () => {
    await show(stubWorkouts(), { [OWN]: clientPlan(), ...DAYS }, 'own-plan');
    await expect.element(ask).toHaveAttribute('href', '/coaching?about=day%3Aown-plan%3Aw1-fri#letters');
    await button('Next week').click();
    await button(/Wed 11 ?Intervals/).click();
    await expect.element(ask).toHaveAttribute('href', '/coaching?about=day%3Aown-plan%3Aw2-wed#letters');
  });

  test('is not asked by who trains by a plan that was made for nobody in particular', async () => {
    const { client: _, ...shared } = clientPlan();
    await show(stubWorkouts(), { [OWN]: shared }, 'own-plan');
    await expect.element(page.getByRole('heading', { name: 'This week' })).toBeVisible();
    expect(ask.query()).toBeNull();
  });
});
