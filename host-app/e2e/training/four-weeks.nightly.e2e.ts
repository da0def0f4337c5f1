import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { LogExport } from '#contract/training/log-export.ts';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import type { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { advanceSandbox, subscribe } from '../../../server/testing/buyers.ts';
import { read, loadUserId } from './own-plans.ts';
import { answerTo, signInByApi, mailTo, test, WELCOME } from '../paying.ts';
import { NO_CONNECTION } from './pocket.ts';
import type { Shop } from '../shop.ts';
import { expectNoHorizontalScroll, goTo, openStudio, PHONE, save } from '../studio/studio-desk.ts';

const TITLE = 'Four weeks for three';
const ZONE = 'Europe/Helsinki';
const POCKET = { viewport: { width: 360, height: 740 }, hasTouch: true, timezoneId: ZONE, provoked: NO_CONNECTION };
/** Each client trains on two weekdays, starting with the plan's first day. */
const CLIENTS = [2, 3, 4].map((after) => ({ email: `every-${after}@example.com`, after }));
const SESSIONS = 4;

interface Client {
  email: string;
  page: Page;
  user: string;
}

// Plans start at the current time.
test.use({ alone: 'four-weeks' });

test('one plan of four weeks for three clients: each trains two weeks without a connection, the coach answers from a phone, and both see the same', async ({
  visit,
  shop,
}) => {
  const coach = await visit(PHONE);
  await openStudio(coach, shop, '/plans/new');
  const plan = await test.step('the coach makes a template that gets heavier', () => makePlan(coach));
  const clients = await Promise.all(
    CLIENTS.map(async ({ email }) => ({ email, page: await arrives(await visit(POCKET), shop, email) })),
  );
  const all = await test.step('and gives it to three, each on other days', () => give(coach, shop, plan, clients));
  const days = await Promise.all(all.map(({ page }) => opensIt(page, shop)));
  expect(new Set(days.map((each) => each.map(({ date }) => date).join())).size).toBe(CLIENTS.length);
  await test.step('who train for two weeks in airplane mode', () =>
    Promise.all(all.map(({ page }, at) => trains(page, days[at]!))));
  await advanceSandbox(shop, 14);
  await test.step('and come home', () => Promise.all(all.map(({ page }) => comesHome(page, shop))));
  for (const client of all) {
    await test.step(`${client.email} tells of the week, and is answered`, () => talk(coach, client, shop));
    expect(await coachSees(coach, shop, client)).toEqual(await clientSees(client, shop));
  }
  await goTo(coach, shop, `/plans/${plan}/copies`);
  await expect(coach.getByText(`${SESSIONS} of 8`).filter({ visible: true })).toHaveCount(all.length);
});

async function makePlan(coach: Page): Promise<string> {
  await coach.getByLabel('Title').fill(TITLE);
  await coach.getByLabel('Weeks', { exact: true }).fill('4');
  const first = coach.getByRole('region', { name: 'Day 1' });
  const cells = { Exercise: 'Squat', Sets: '1', Reps: '5', Rest: '2 min', Target: '60 kg' };
  for (const [cell, words] of Object.entries(cells)) await first.getByLabel(`${cell}, line 1`).fill(words);
  await first.getByLabel('Name of Day 1').fill('Squats');
  await coach.getByRole('button', { name: 'Add day' }).click();
  const second = coach.getByRole('region', { name: 'Day 2' });
  for (const [cell, words] of Object.entries({ ...cells, Exercise: 'Press' }))
    await second.getByLabel(`${cell}, line 1`).fill(words);
  await second.getByLabel('Name of Day 2').fill('Presses');
  await coach.getByRole('button', { name: 'Use different weeks' }).click();
  await coach.getByRole('button', { name: 'Copy a week' }).click();
  const more = coach.getByRole('region', { name: 'Copy a week' });
  await more.getByLabel('Until week').fill('4');
  await more.getByLabel('Weekly increase').fill('2.5');
  await more.getByRole('button', { name: 'Apply' }).click();
  await save(coach);
  await coach.waitForURL(/\/coach\/plans\/(?!new)[\w-]+$/);
  await expectNoHorizontalScroll(coach);
  return new URL(coach.url()).pathname.split('/').at(-1)!;
}

/** Signs in a client who has bought coaching and consented. */
async function arrives(page: Page, shop: Shop, email: string): Promise<Page> {
  await subscribe(shop, email);
  await mailTo(shop, email, WELCOME);
  await signInByApi(page, shop, email);
  expect((await answerTo(page, `${shop.url}/api/coaching-profile/consent`, { version: 'health-2' })).status).toBe(200);
  return page;
}

async function give(coach: Page, shop: Shop, plan: string, clients: Omit<Client, 'user'>[]): Promise<Client[]> {
  const path = `${shop.url}/api/coach/plans/${plan}/assign`;
  const { today } = await read<{ today: string }>(coach, path);
  const weekday = (after: number) => ((new Date(today).getUTCDay() + 6 + after) % 7) + 1;
  const all = [];
  for (const client of clients) all.push({ ...client, user: await loadUserId(coach, shop, client.email) });
  const chosen = all.map(({ user }, at) => ({
    user,
    start: today,
    weekdays: [weekday(0), weekday(CLIENTS[at]!.after)],
  }));
  expect((await answerTo(coach, path, { request: randomUUID(), clients: chosen })).status).toBe(201);
  return all;
}

/** Opens the plan once while online. Returns the sessions of the first two weeks. */
async function opensIt(page: Page, shop: Shop): Promise<WorkoutDay[]> {
  await page.goto(`${shop.url}/training/mine`);
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  const kept = (path: string) =>
    page.evaluate(async (asked) => (await caches.match(asked, { ignoreVary: true })) !== undefined, path);
  for (const path of ['/training/mine', '/api/auth/user'])
    await expect.poll(() => kept(path).catch(() => false), { timeout: 30_000 }).toBe(true);
  const { plans } = await read<MyPlansResponse>(page, `${shop.url}/api/user/plans`);
  const plan = await read<TrainingPlan>(page, `${shop.url}/api/training-programs/${plans[0]!.key}`);
  return plan.workouts.toSorted((a, b) => (a.date! < b.date! ? -1 : 1)).slice(0, SESSIONS);
}

async function trains(page: Page, days: readonly WorkoutDay[]) {
  await page.context().setOffline(true);
  for (const [at, { date, exercises }] of days.entries()) {
    await page.clock.setSystemTime(new Date(`${date}T12:00:00Z`));
    await page.reload();
    await page.getByRole('button', { name: 'Start session' }).click();
    await expect(page.locator('.log-aim')).toHaveText(at < 2 ? '60 kg' : '62.5 kg');
    await page.getByRole('button', { name: `${exercises[0]!.name}, set 1: done` }).click();
    await page.getByRole('button', { name: 'Finish session' }).click();
    await expect(page.getByText('Saved on this device, will be sent').first()).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  }
}

async function comesHome(page: Page, shop: Shop) {
  await page.context().setOffline(false);
  await page.clock.setSystemTime(new Date(Date.now() + 14 * 86_400_000));
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(async () => (await sessions(page, shop)).length).toBe(SESSIONS);
}

async function talk(coach: Page, { email, user, page }: Client, shop: Shop) {
  await page.goto(`${shop.url}/coaching`);
  for (const name of [/sleep/i, /energy/i, /sore/i])
    await page.getByRole('radiogroup', { name }).getByRole('radio').nth(3).press(' ');
  await page.getByRole('button', { name: 'Send check-in' }).click();
  await expect(page.getByText(/Sent\. You can edit it until the coach replies\./)).toBeVisible();
  const letters = page.getByRole('region', { name: 'Messages' });
  await letters.getByLabel('Write to your coach').fill(`All done, says ${email}.`);
  await letters.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/^Sent\. /).first()).toBeVisible();

  await goTo(coach, shop, `/clients/${user}`);
  await coach.getByRole('textbox', { name: 'Your reply to this check-in' }).fill(`Rest on Sunday, ${email}.`);
  await coach.getByRole('button', { name: 'Reply to the check-in' }).click();
  const write = coach.getByRole('region', { name: 'Message the client' });
  await write.getByLabel(/^Your (message|reply)$/).fill(`Well done, ${email}.`);
  await write.getByRole('button', { name: /^Send (message|reply)$/ }).click();
  await expect(write.getByText(/^Sent\. The client sees it/)).toBeVisible();
  await expectNoHorizontalScroll(coach);

  await page.reload();
  for (const words of [`Rest on Sunday, ${email}.`, `Well done, ${email}.`])
    await expect(page.getByText(words).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
}

async function sessions(page: Page, shop: Shop): Promise<LogExport['sessions']> {
  return (await read<LogExport>(page, `${shop.url}/api/user/log.json`)).sessions;
}

/** Returns the log as the client sees it. */
async function clientSees({ page }: Client, shop: Shop): Promise<string[]> {
  const done = (await sessions(page, shop)).map(({ day, startedAt, exercises }) => {
    const weights = exercises.flatMap(({ sets }) => sets.map(({ weightKg }) => weightKg));
    return [startedAt.slice(0, 10), day, ...weights].join(' · ');
  });
  return done.toSorted((a, b) => a.localeCompare(b));
}

async function coachSees(coach: Page, shop: Shop, { user }: Client): Promise<string[]> {
  const { days } = await read<ClientLogResponse>(coach, `${shop.url}/api/coach/clients/${user}/log`);
  const done = days.filter(({ state }) => state === 'done');
  return done
    .map(({ doneOn, date, name, exercises }) => {
      const weights = exercises.flatMap(({ sets }) => sets.map(({ weightKg }) => weightKg));
      return [doneOn ?? date, name, ...weights].join(' · ');
    })
    .toSorted((a, b) => a.localeCompare(b));
}
