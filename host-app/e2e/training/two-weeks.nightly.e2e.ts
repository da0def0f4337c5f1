import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { LogExport } from '#contract/training/log-export.ts';
import type { MyPlansResponse, PlanDaysResponse } from '#contract/training/plans/plan-days.ts';
import type { ClientPlansResponse } from '#contract/training/plans/assignments.studio.ts';
import type { StudioTrainingPlan } from '#contract/training/plans/plans-builder.studio.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { givePlan, makeColours, read, readHealthLog } from './own-plans.ts';
import { answerTo, openPageAs, signInPage, test } from '../paying.ts';
import { openBrowser } from './pocket.ts';
import type { Shop } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';
import { firstDay, reportPain, skipDay, moveDay, plusDays, shortenDay, trainLastDay } from './training-days.ts';

const CLIENT = 'elite@sandbox.example';
const ZONE = 'Europe/Helsinki';
/** Days of both weeks, and up to their first Monday. */
const AWAY_DAYS = 22;

// Plans start at the current time.
test.use({ alone: 'two-weeks' });

test('two weeks in airplane mode: all that was planned is trained, and all of it arrives once', async ({
  visit,
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-two-weeks-'));
  const coach = await visit();
  await signInPage(coach, shop, COACH_OF_SANDBOX);
  let context = await openBrowser(folder, { timezoneId: ZONE });
  try {
    let page = await context.newPage();
    await openPageAs(page, shop, CLIENT, '/dashboard', { renewing: [4] });
    const template = await makeColours(coach, shop, 'Away from everything');
    const user = await givePlan(coach, shop, template, CLIENT, nextMonday(new Date()));
    await test.step('it is opened once', () => openOnce(page, shop));
    const { key, days } = await loadPlan(page, shop);
    const [one, two, three, four, five, six] = days as Six;

    await context.setOffline(true);
    await test.step('a rest goes on over a reload, and an exercise is swapped', () => firstDay(page, one.date!));
    await test.step('something hurts', () => reportPain(page, two.date!));
    await test.step('a day is moved', () => moveDay(page, three.date!));
    await context.close();
    context = await openBrowser(folder, { away: true, timezoneId: ZONE });
    page = await context.newPage();
    await test.step('one is trained in less time', () => shortenDay(page, shop, four.date!));
    await test.step('one is left out', () => skipDay(page, five.date!));
    await context.close();
    await test.step('the coach changes it meanwhile', () => changePlan(coach, shop, key, [three.id, six.id]));
    const other = await test.step('another device has the first day', () => logElsewhere(visit, shop, key, one));
    context = await openBrowser(folder, { away: true, timezoneId: ZONE });
    page = await context.newPage();
    await test.step('the last one is trained', () => trainLastDay(page, shop, six.date!));
    await context.close();

    expect(await storedDays(other, shop)).toEqual([one.id]);
    await shop.post('/sandbox/time', { days: AWAY_DAYS });
    context = await openBrowser(folder, { timezoneId: ZONE });
    page = await context.newPage();
    await test.step('at home it has to be signed in again first', () => comeHome(context, page, shop));
    await test.step('everything has arrived, once', () => arrived(page, shop, key, days));
    await test.step('and the coach sees the same', () => coachSees(coach, shop, user));
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

type Six = [WorkoutDay, WorkoutDay, WorkoutDay, WorkoutDay, WorkoutDay, WorkoutDay];

async function openOnce(page: Page, shop: Shop) {
  const consent = { version: 'health-2' };
  await answerTo(page, `${shop.url}/api/coaching-profile/consent`, consent);
  await page.goto(`${shop.url}/training/mine`);
  await expect(page.getByRole('heading', { name: 'Away from everything', level: 1 })).toBeVisible();
  const kept = (path: string) =>
    page.evaluate(async (asked) => (await caches.match(asked, { ignoreVary: true })) !== undefined, path);
  for (const path of ['/training/mine', '/api/auth/user'])
    await expect.poll(() => kept(path).catch(() => false), { timeout: 30_000 }).toBe(true);
}

async function loadPlan(page: Page, shop: Shop): Promise<{ key: string; days: WorkoutDay[] }> {
  const { plans } = await read<MyPlansResponse>(page, `${shop.url}/api/user/plans`);
  const { key } = plans.find(({ title }) => title === 'Away from everything')!;
  const plan = await read<TrainingPlan>(page, `${shop.url}/api/training-programs/${key}`);
  return { key, days: plan.workouts };
}

/** Removes days, including a moved one and one trained on another device, and makes the others heavier. */
async function changePlan(coach: Page, shop: Shop, key: string, gone: readonly string[]) {
  const { plan, version } = await read<StudioTrainingPlan>(coach, `${shop.url}/api/coach/plans/${key}`);
  const days = plan.days
    .filter(({ id }) => !gone.includes(id))
    .map((day) => ({ ...day, lines: day.lines.map((line) => ({ ...line, target: '70 kg' })) }));
  const response = await coach.request.put(`${shop.url}/api/coach/plans/${key}`, { data: { ...plan, days, version } });
  expect(response.status()).toBe(200);
}

/** Logs the same day with other weights on another device that is online. */
async function logElsewhere(visit: () => Promise<Page>, shop: Shop, planKey: string, day: WorkoutDay): Promise<Page> {
  const other = await visit();
  await openPageAs(other, shop, CLIENT, '/dashboard');
  const hours = [13, 12].map((before) => new Date(Date.now() - before * 3_600_000).toISOString());
  const [startedAt = '', finishedAt = ''] = hours;
  const sets = [{ id: 'elsewhere', weightKg: 100, reps: 3, doneAt: finishedAt }];
  const exercises = [{ exerciseId: day.exercises[0]!.id, swappedFor: null, skipped: null, sets }];
  const session = { id: randomUUID(), revision: 1, planKey, dayId: day.id, startedAt, finishedAt, timeZone: ZONE };
  const change = { ...session, notes: 'At the hotel', exercises, deleted: false, base: null, device: 'hotel' };
  const { body } = await answerTo(other, `${shop.url}/api/user/workouts`, { changes: [change] });
  expect(body).toMatchObject({ results: [{ status: 'stored' }] });
  return other;
}

/** The shop does not know the offline sessions yet. */
async function storedDays(other: Page, shop: Shop) {
  const { sessions, days } = await read<LogExport>(other, `${shop.url}/api/user/log.json`);
  return [...sessions, ...days].map(({ dayId }) => dayId);
}

/** The session has ended. The unsent log is announced, and sent after a sign-in. */
async function comeHome(context: BrowserContext, page: Page, shop: Shop) {
  await context.clearCookies({ name: /sid/ });
  await page.clock.setSystemTime(new Date(Date.now() + AWAY_DAYS * 86_400_000));
  await page.goto(`${shop.url}/training/mine`);
  await expect(page.getByText('Saved on this device. You are signed out.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: /test person/i }).click();
  await page.getByRole('button', { name: 'An elite subscriber' }).click();
  await expect(page.getByRole('heading', { name: 'Away from everything', level: 1 })).toBeVisible();
}

async function arrived(page: Page, shop: Shop, key: string, days: readonly WorkoutDay[]) {
  const exported = () => read<LogExport>(page, `${shop.url}/api/user/log.json`);
  const mine = async () => (await exported()).sessions.filter(({ plan }) => plan === key);
  const [one, two, three, four, five, six] = days.map(({ id }) => id);
  const sorted = (ids: (string | undefined)[]) => ids.toSorted((a = '', b = '') => a.localeCompare(b));
  // The first day is there twice: two devices logged it separately, and neither replaces the other.
  const all = sorted([one, one, two, three, four, six]);
  await expect.poll(async () => sorted((await mine()).map(({ dayId }) => dayId)), { timeout: 20_000 }).toEqual(all);
  await expect.poll(async () => (await mine()).filter(({ finishedAt }) => finishedAt === null)).toEqual([]);
  const sessions = await mine();
  expect(sessions.flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets))).toHaveLength(11);
  const { exercises } = sessions.find(({ dayId, notes }) => dayId === one && notes === '')!;
  expect(exercises.map(({ swappedFor }) => swappedFor)).toEqual([null, 'Push-up']);
  expect(exercises[0]!.sets).toMatchObject([{ weightKg: 60, reps: 5 }]);
  const hurt = sessions.find(({ dayId }) => dayId === two)!.exercises.flatMap(({ pain }) => pain ?? []);
  expect(hurt).toEqual([{ level: 4, note: 'Left knee' }]);
  const made = async () => {
    const { changes } = await read<PlanDaysResponse>(page, `${shop.url}/api/user/plan-days?plan=${key}`);
    return Object.fromEntries(
      changes.map(({ dayId, movedTo, minutes, skipped }) => [dayId, [movedTo, minutes, skipped]]),
    );
  };
  await expect.poll(made).toEqual({
    [three!]: [plusDays(days[2]!.date!, 1), null, null],
    [four!]: [null, 25, null],
    [five!]: [null, null, 'A fever'],
  });
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Names as in the export, even if the coach removed the day.
  const called = sessions.map(({ day, exercises: all }) => `${day} · ${all.flatMap(({ sets }) => sets).length}`);
  const shown = await page
    .getByRole('listitem')
    .filter({ hasText: /\d sets?/ })
    .allTextContents();
  expect(sorted(shown.map((each) => /^(\w+), .*?(\d) sets?/.exec(each)?.slice(1).join(' · ')))).toEqual(sorted(called));
  const plan = await read<TrainingPlan>(page, `${shop.url}/api/training-programs/${key}`);
  const targets = plan.workouts.flatMap(({ exercises: all }) =>
    all.map((each) => each.type === 'regular' && each.target?.from),
  );
  expect(new Set(targets)).toEqual(new Set([70]));
}

async function coachSees(coach: Page, shop: Shop, user: string) {
  const { plans } = await read<ClientPlansResponse>(coach, `${shop.url}/api/coach/clients/${user}/plans`);
  // One of the four planned sessions is skipped.
  expect(plans).toMatchObject([{ title: 'Away from everything', done: 3, planned: 4 }]);
  const { days } = await readHealthLog(coach, shop, user);
  const own = days.filter(({ plan }) => plan === 'Away from everything');
  const told = own.map(({ name, state, setsDone, minutes, reason, pain }) =>
    [name, state, setsDone, minutes, reason, pain.map(({ level, note }) => `${level} ${note}`).join()].join(' · '),
  );
  expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
    // The removed session was trained and keeps its name.
    'Blue · extra · 2 ·  ·  · ',
    'Blue · extra · 2 ·  ·  · ',
    'Green · done · 2 ·  ·  · 4 Left knee',
    'Green · left-out · 0 ·  · A fever · ',
    'Red · done · 1 ·  ·  · ',
    'Red · done · 2 · 25 ·  · ',
    'Red · extra · 2 ·  ·  · ',
  ]);
}

/** Returns the next Monday, or today, so that there is always room to move a day. */
function nextMonday(now: Date): string {
  const today = now.toLocaleDateString('sv-SE', { timeZone: ZONE });
  return plusDays(today, (8 - new Date(today).getUTCDay()) % 7);
}
