import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, expect, type Page, type Worker } from '@playwright/test';
import type { Assignable } from '#contract/training/plans/assignments.studio.ts';
import { CHROMIUM_FLAGS, installedChromium } from '../../../scripts/testing/chromium.ts';
import { buildPlanLine, buildPlanRequest } from '../../../server/modules/training/plans/plans.harness.ts';
import { answerTo, openPageAs, signInPage, test } from '../paying.ts';
import type { Shop } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';

const CLIENT = 'rests@example.com';
const WHOLE = installedChromium();

// For the whole file, because a test that skips itself opens a shop first.
test.skip(!WHOLE, 'It needs a browser that shows messages: the one that comes with the packages does not.');

test('the end of a rest is told after its tab was closed, and not where that is not wanted', async ({
  visit,
  shop,
}) => {
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, executablePath: WHOLE! });
  const context = await browser.newContext();
  await context.grantPermissions(['notifications'], { origin: shop.url });
  // A blank page, because a visible page of the shop suppresses notifications.
  await context.newPage();
  const coach = await visit();
  await signInPage(coach, shop, COACH_OF_SANDBOX);
  let page = await context.newPage();
  await openPageAs(page, shop, CLIENT, '/dashboard', { renewing: [4] });
  await givePlan(coach, shop);

  await page.goto(`${shop.url}/training/mine`);
  await page.getByRole('button', { name: 'Start session' }).click();
  const worker = await waitForWorker(context, '/training/');
  await test.step('it is told once, when it is over', async () => {
    await rest(page, 'Squat, set 1');
    expect(await listNotifications(worker)).toEqual([]);
    await page.close();
    await expect.poll(() => listNotifications(worker), { timeout: 20_000 }).toEqual(['Your rest is over.']);
  });
  await test.step('what was told goes with the rest', async () => {
    page = await open(context, shop, '/training/mine');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => listNotifications(worker)).toEqual([]);
  });
  await test.step('a rest is not told where that kind is switched off', async () => {
    await page.goto(`${shop.url}/dashboard#profile`);
    const kind = page.getByRole('checkbox', { name: 'End of a rest' });
    await expect(kind).toBeChecked();
    await kind.click();
    await expect(kind).not.toBeChecked();
    await page.goto(`${shop.url}/training/mine`);
    await listen(worker);
    const over = await rest(page, 'Squat, set 2');
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'said last' }, []));
    await expect.poll(() => heard(worker)).toContain('said last');
    await page.close();
    await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThan(over);
    expect(await heard(worker)).not.toContain('rest');
    expect(await listNotifications(worker)).toEqual([]);
  });
  await browser.close();
});

/** Assigns a plan with one day, today, and rests of waitable length. */
async function givePlan(coach: Page, shop: Shop) {
  const lines = [buildPlanLine('Squat', { sets: '3', reps: '5', rest: '3 s' })];
  const days = [{ id: 'red', week: null, day: 'Red', name: 'Red', lines }];
  const made = await answerTo(coach, `${shop.url}/api/coach/plans`, buildPlanRequest({ title: 'Short rests', days }));
  const asked = await coach.request.get(`${shop.url}/api/coach/assignable`);
  const { items } = (await asked.json()) as { items: Assignable[] };
  const { user } = items.find(({ email }) => email === CLIENT)!;
  const start = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' });
  const path = `${shop.url}/api/coach/plans/${String(made.body['key'])}/assign`;
  const clients = [{ user, start, weekdays: [1, 2, 3, 4, 5, 6, 7] }];
  expect((await answerTo(coach, path, { request: randomUUID(), clients })).status).toBe(201);
}

async function open(context: BrowserContext, shop: Shop, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(shop.url + path);
  return page;
}

/** Ticks a set and returns the end of its rest. */
async function rest(page: Page, set: string): Promise<number> {
  await page.getByRole('button', { name: `${set}: done` }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.includes(':rest:') ? [String(value)] : [])),
  );
  return Math.max(...kept.map((each) => (JSON.parse(each) as { endsAt: number }).endsAt));
}

/** Returns the page's service worker once it controls the page. */
async function waitForWorker(context: BrowserContext, scope: string): Promise<Worker> {
  const find = async () => {
    for (const each of context.serviceWorkers()) if ((await each.evaluate(scopeHere)) === scope) return each;
    return undefined;
  };
  await expect.poll(async () => (await find()) !== undefined, { timeout: 20_000 }).toBe(true);
  const [page] = context.pages().filter((each) => each.url().startsWith('http'));
  await expect.poll(() => page?.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return (await find())!;
}

interface Here {
  registration: ServiceWorkerRegistration;
  heard: string[];
}

const scopeHere = () => new URL((globalThis as unknown as Here).registration.scope).pathname;

/** Returns the notifications of the worker's registration. */
const listNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const all = await (globalThis as unknown as Here).registration.getNotifications();
    return all.map(({ body }) => body);
  });

/** Records the messages from pages to the worker. */
const listen = (worker: Worker) =>
  worker.evaluate(() => {
    const here = globalThis as unknown as Here;
    here.heard = [];
    addEventListener('message', ({ data }) => {
      const { type, endsAt } = data as { type: string; endsAt?: number | null };
      // A page without a rest cancels the one before.
      if (endsAt !== null) here.heard.push(type);
    });
  });

const heard = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Here).heard);
