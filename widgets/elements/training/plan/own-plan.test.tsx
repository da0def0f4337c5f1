import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import type { PlanDayChange, PlanDaysRequest, PlanDaysResult } from '#contract/training/plans/plan-days.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { Answer } from '#widgets/core/api/api.stub.ts';
import { clientPlan, session } from '../training.factory.ts';
import { stubWorkouts } from '../session/workouts.stub.ts';
import { button, setUp, show, tick } from '../training.harness.tsx';

const OWN = 'GET /api/training-programs/own-plan';
const DAYS = 'GET /api/user/plan-days';
const SEND = 'POST /api/user/plan-days';

setUp();
beforeEach(() => {
  // Friday 6 March 2026, in the first week.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 9) });
});
afterEach(() => void vi.useRealTimers());

const done = (dayId: string, parts: Parameters<typeof session>[0] = {}) =>
  session({ id: crypto.randomUUID(), planKey: 'own-plan', dayId, ...parts });

function stubDays(known: PlanDayChange[] = []) {
  const shop = { changes: known, away: false, refuses: '', answers: {} as Record<string, (body: unknown) => Answer> };
  const apply = (change: PlanDayChange): PlanDaysResult['results'][number] => {
    const { planKey, dayId, revision } = change;
    if (shop.refuses) return { planKey, dayId, status: 'refused', message: shop.refuses };
    const before = shop.changes.find((each) => each.dayId === dayId);
    if (before && before.revision >= revision) return { planKey, dayId, status: 'stale', change: before };
    shop.changes = [...shop.changes.filter((each) => each !== before), change];
    return { planKey, dayId, status: 'stored' };
  };
  shop.answers = {
    [DAYS]: () => (shop.away ? new TypeError('Failed to fetch') : { changes: shop.changes }),
    [SEND]: (body) =>
      shop.away ? new TypeError('Failed to fetch') : { results: (body as PlanDaysRequest).changes.map(apply) },
  };
  return shop;
}

async function own(shop = stubWorkouts(), days = stubDays(), plan = clientPlan()) {
  const shown = await show(shop, { [OWN]: plan, ...days.answers }, 'own-plan');
  await expect.element(page.getByRole('heading', { name: /^(This week|Week \d)$/ })).toBeVisible();
  return { ...shown, days };
}

const row = (name: RegExp) => page.getByRole('region').or(page.getByRole('list')).getByRole('button', { name }).first();
const when = (words: string) => page.getByText(words, { exact: true });

describe('today', () => {
  test('comes first, with what starts it, and this week below', async () => {
    const { shop } = await own(stubWorkouts([done('w1-mon')]));
    await expect.element(when('Today · Fri 6 Mar')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Circuit' })).toBeVisible();
    await expect.element(row(/Mon 2 ?Strength ?Done/)).toBeVisible();
    await expect.element(row(/Wed 4 ?Intervals ?Not done/)).toBeVisible();
    await expect.element(row(/Fri 6 ?Circuit ?Today/)).toHaveAttribute('aria-current', 'true');
    await expect.element(page.getByText('One session was missed.', { exact: false })).toBeVisible();
    await button('Start session').click();
    await expect.element(page.getByRole('heading', { name: 'Round and round' })).toBeVisible();
    await tick('Plank, round 1').click();
    await expect.poll(() => [...shop.sessions.values()].map(({ dayId }) => dayId)).toContain('w1-fri');
  });

  test('has its files apart from each other, in what is told about the plan', async () => {
    await own();
    const [calendar, paper] = ['Add to calendar', 'Plan as PDF'].map((name) =>
      page.getByRole('link', { name }).element().getBoundingClientRect(),
    );
    expect(paper!.left - calendar!.right > 10 || paper!.top >= calendar!.bottom).toBe(true);
  });

  test('that is done gives way to what comes next, with its day', async () => {
    await own(stubWorkouts([done('w1-fri')]));
    await expect.element(page.getByText('Today’s session is done. Next:')).toBeVisible();
    await expect.element(when('Mon 9 Mar')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Strength' })).toBeVisible();
  });

  test('without a session says so, and before the plan, too', async () => {
    vi.setSystemTime(new Date(2026, 2, 1, 9));
    await own();
    await expect.element(page.getByText('No session today. Next:')).toBeVisible();
    await expect.element(when('Tomorrow · Mon 2 Mar')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Week 1', exact: true })).toBeVisible();
  });

  test.runIf(isNightly)('behind the plan nothing comes, and what was done can be looked at', async () => {
    vi.setSystemTime(new Date(2026, 5, 1, 9));
    await own(stubWorkouts([done('w3-fri')]));
    await expect.element(page.getByText('You’ve finished this plan.')).toBeVisible();
    await row(/Fri 20 ?Circuit ?Done/).click();
    await button('Show what you did').click();
    await expect.element(page.getByRole('region', { name: 'Earlier session' })).toBeVisible();
  });
});

describe('the weeks', () => {
  test('are turned by a press, and a day of another week can be started', async () => {
    await own();
    await button('Next week').click();
    await expect.element(page.getByRole('heading', { name: 'Week 2' })).toBeVisible();
    await expect.element(page.getByText('Week 2 of 3')).toBeVisible();
    await row(/Wed 11 ?Intervals/).click();
    await expect.element(when('Wed 11 Mar')).toBeVisible();
    await button('Previous week').click();
    await expect.element(button('Previous week')).toBeDisabled();
  });

  test('without dates go on with what was not done yet, and nothing of them can be moved', async () => {
    const plan = clientPlan();
    const { client: _, ...undated } = {
      ...plan,
      workouts: plan.workouts.map(({ date: __, ...day }) => day as WorkoutDay),
    };
    await show(stubWorkouts([done('w1-mon')]), { [OWN]: undated }, 'own-plan');
    await expect.element(when('Week 1 · Wednesday')).toBeVisible();
    expect(page.getByText('Move, shorten or skip').query()).toBeNull();
  });
});

describe('a day', () => {
  const open = () => page.getByText('Move, shorten or skip').click();

  test('is moved to another week, where it stays in sight, and is moved back', async () => {
    const { days } = await own();
    await open();
    await page.getByLabelText('Move it to').fill('2026-03-12');
    await button('Move').click();
    await expect.element(page.getByText('Moved here from Fri 6 Mar.')).toBeVisible();
    await expect.element(when('Thu 12 Mar')).toBeVisible();
    await expect.poll(() => days.changes).toMatchObject([{ dayId: 'w1-fri', movedTo: '2026-03-12', revision: 1 }]);
    await button('Next week').click();
    await expect.element(row(/Thu 12 ?Circuit ?moved from Fri 6 Mar/)).toBeVisible();
    await button('As planned').click();
    await expect.element(when('Today · Fri 6 Mar')).toBeVisible();
    await expect.poll(() => days.changes).toMatchObject([{ movedTo: null, revision: 2 }]);
  });

  test.each(
    everyNth(
      [
        ['', 'Choose a day.'],
        ['2026-03-05', 'This day has passed. Choose today or later.'],
        ['2026-08-01', 'Choose a day up to Sat 20 Jun.'],
      ],
      3,
      1,
    ),
  )('is not moved to “%s”', async (date, words) => {
    const { days } = await own();
    await open();
    await page.getByLabelText('Move it to').fill(date);
    await button('Move').click();
    await expect.element(page.getByLabelText('Move it to')).toHaveAccessibleDescription(words);
    await expect.element(page.getByLabelText('Move it to')).toHaveFocus();
    expect(days.changes).toEqual([]);
  });

  test.runIf(isNightly)('is shortened, with how much of it fits, in its session, too', async () => {
    vi.setSystemTime(new Date(2026, 2, 2, 9));
    const { days } = await own();
    await open();
    await expect.element(page.getByText('2 exercises · about 15 min', { exact: true })).toBeVisible();
    await page.getByLabelText('Minutes available').fill('3');
    await button('Shorten').click();
    await expect
      .element(page.getByLabelText('Minutes available'))
      .toHaveAccessibleDescription('Enter your available minutes, from 5 to 600.');
    await page.getByLabelText('Minutes available').fill('10');
    await button('Shorten').click();
    const words = /Shortened to 10 min\. There is time for about the first exercise/;
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByText('2 exercises', { exact: true })).toBeVisible();
    await expect.poll(() => days.changes).toMatchObject([{ minutes: 10 }]);
    await button('Start session').click();
    const here = page.getByRole('region', { name: 'Session', exact: true });
    await expect.element(here.getByText(words)).toBeVisible();
    // The day is named by its own date, not by the weekday of the plan's template.
    await expect.element(here.getByText('Mon 2 Mar · Session in progress')).toBeVisible();
  });

  test('is left out for a reason, and taken back', async () => {
    const { days } = await own();
    await open();
    await page.getByLabelText('Reason for skipping (optional)').fill('x'.repeat(301));
    await button('Skip').click();
    await expect.element(page.getByText('Use at most 300 characters.')).toBeVisible();
    await page.getByLabelText('Reason for skipping (optional)').fill('Travelling');
    await button('Skip').click();
    await expect.element(page.getByText('Skipped: Travelling')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Today · Fri 6 Mar|^You changed this day/);
    expect(button('Start session').query()).toBeNull();
    await expect.element(row(/Fri 6 ?Circuit ?Skipped/)).toBeVisible();
    await expect.poll(() => days.changes).toMatchObject([{ skipped: 'Travelling' }]);
    await button('As planned').click();
    await expect.element(button('Start session')).toBeVisible();
    await expect.element(page.getByText('Move, shorten or skip')).toHaveFocus();
    await expect.poll(() => days.changes).toMatchObject([{ skipped: null }]);
  });

  test('keeps a typed reason when something else of it changes, here or on another device', async () => {
    const days = stubDays();
    await own(stubWorkouts(), days);
    await open();
    const [reason, minutes] = [
      page.getByLabelText('Reason for skipping (optional)'),
      page.getByLabelText('Minutes available'),
    ];
    await reason.fill('Flu');
    await minutes.fill('30');
    await button('Shorten').click();
    await expect.element(page.getByText(/^Shortened to 30 min\./)).toBeVisible();
    await expect.element(reason).not.toBeVisible();
    await expect.poll(() => days.changes).toHaveLength(1);
    days.changes = [{ ...days.changes[0]!, revision: 5, minutes: 45 }];
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/^Shortened to 45 min\./)).toBeVisible();
    await page.getByText('Move, shorten or skip').click();
    await expect.element(reason).toHaveValue('Flu');
    await expect.element(minutes).toHaveValue('45');
    await button('Skip').click();
    await expect.element(page.getByText('Skipped: Flu')).toBeVisible();
    await expect.element(reason).toHaveValue('');
  });

  test('that was changed without a connection is sent once there is one', async () => {
    const days = stubDays();
    days.away = true;
    await own(stubWorkouts(), days);
    await open();
    await page.getByLabelText('Minutes available').fill('30');
    await button('Shorten').click();
    await expect.element(page.getByText(/will be sent|until it is sent/)).toBeVisible();
    days.away = false;
    dispatchEvent(new Event('online'));
    await expect.poll(() => days.changes).toMatchObject([{ minutes: 30, revision: 1 }]);
    await expect.poll(() => page.getByText(/will be sent|until it is sent/).query()).toBeNull();
  });

  test('that the shop does not take says why, and the change can be dropped', async () => {
    const days = stubDays();
    days.refuses = 'This day is too far before or after the plan.';
    await own(stubWorkouts(), days);
    await open();
    await page.getByLabelText('Minutes available').fill('30');
    await button('Shorten').click();
    await expect
      .element(
        page.getByText('This change couldn’t be synced: This day is too far before or after the plan.', {
          exact: false,
        }),
      )
      .toBeVisible();
    const line = page.getByText('1 change couldn’t be synced.', { exact: false });
    await expect.element(line).toBeVisible();
    await button('Discard the change').click();
    await expect.element(line).not.toBeInTheDocument();
    await expect.poll(() => page.getByText('Shortened to 30 min.').query()).toBeNull();
  });

  test.runIf(isNightly)('that another device has changed meanwhile is as that one left it', async () => {
    const days = stubDays();
    await own(stubWorkouts(), days);
    const shared = { planKey: 'own-plan', dayId: 'w1-fri', movedTo: null, minutes: null };
    days.changes = [{ ...shared, revision: 3, skipped: 'Ill' }];
    await open();
    await page.getByLabelText('Minutes available').fill('30');
    await button('Shorten').click();
    await expect.element(page.getByText('Skipped: Ill')).toBeVisible();
  });
});
