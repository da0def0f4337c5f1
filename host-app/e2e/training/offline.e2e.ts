import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import { sampled } from '../../../scripts/testing/nightly.ts';
import { copyTemplate } from '../databases.ts';
import { nightly } from '../nightly.ts';
import { openPageAs } from '../paying.ts';
import { openBrowser } from './pocket.ts';
import { openShop, test } from '../shop.ts';

const OWNER = { bought: [3] };

/** Returns the cache names, and the cached paths of member caches. */
const readCaches = (page: Page): Promise<Record<string, string[]>> =>
  page
    .evaluate(async () => {
      const found: Record<string, string[]> = {};
      for (const name of await caches.keys())
        found[name.replace(/-[^-]*$/, '')] = (await (await caches.open(name)).keys()).map(
          ({ url }) => new URL(url).pathname,
        );
      return found;
    })
    // During navigation there is no page to evaluate in.
    .catch(() => ({ between: [] }));

const expectCached = (page: Page, path: string) =>
  expect.poll(async () => Object.values(await readCaches(page)).flat(), { timeout: 30_000 }).toContain(path);

test('a week of airplane mode: the plan opens, sets are logged, the browser is closed, and the shop has all of it', async ({
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-offline-'));
  let context = await openBrowser(folder);
  const stored = async () => {
    const response = await context.request.get(`${shop.url}/api/user/workouts?plan=3`);
    const { sessions } = (await response.json()) as WorkoutsResponse;
    return sessions.map(({ exercises }) => exercises.reduce((sum, { sets }) => sum + sets.length, 0));
  };
  try {
    let page = await context.newPage();
    await openPageAs(page, shop, 'airplane@example.com', '/training/3', OWNER);
    await expect(page.getByRole('button', { name: /^Day 1/ })).toBeVisible();
    for (const path of ['/training/3', '/dashboard', '/offline', '/api/training-programs/3', '/api/auth/user'])
      await expectCached(page, path);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: /^Day 1/ }).click();
    await page.getByRole('button', { name: 'Start session' }).click();
    const ticks = () => page.getByRole('button', { name: /: done$/ });
    await ticks().nth(0).click();
    await ticks().nth(1).click();
    await expect(page.getByText('Saved on this device, will be sent')).toBeVisible();
    await page.reload();
    for (const place of [0, 1]) await expect(ticks().nth(place)).toHaveAttribute('aria-pressed', 'true');
    // A page that was never opened shows the offline page with links.
    await page.goto(`${shop.url}/training/1`);
    await expect(page.getByRole('heading', { name: 'No Connection' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'On this device' }).getByRole('link')).toHaveAttribute(
      'href',
      '/training/3',
    );

    await context.close();
    context = await openBrowser(folder, { away: true });
    page = await context.newPage();
    await page.goto(`${shop.url}/training/3`);
    for (const place of [0, 1]) await expect(ticks().nth(place)).toHaveAttribute('aria-pressed', 'true');
    await ticks().nth(2).click();
    await expect(page.getByText('Saved on this device, will be sent')).toBeVisible();
    await context.close();

    // Another day, at home: opens the dashboard.
    context = await openBrowser(folder);
    page = await context.newPage();
    await page.goto(`${shop.url}/dashboard`);
    await expect.poll(stored).toEqual([3]);

    await page.goto(`${shop.url}/logout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Anything asked before the navigation would be lost with its page.
    await page.waitForURL(`${shop.url}/`);
    await expect.poll(() => readCaches(page)).toEqual({});
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
    const words = () =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Object.keys(storage))
        .filter((key) => /^coach|draft/.test(key));
    expect(await page.evaluate(words)).toEqual([]);
    // The database is deleted once the worker has closed it.
    const databases = () => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)));
    await expect.poll(databases).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('pages for everybody have no worker and keep nothing, also for a member', async ({ browser, shop }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(shop.url);
  await page.goto(`${shop.url}/blog`);
  await page.goto(`${shop.url}/dashboard`);
  await page.waitForURL(/login/);
  expect(asked.filter((path) => /worker|register/.test(path))).toEqual([]);
  expect(await readCaches(page)).toEqual({});

  await openPageAs(page, shop, 'owner@example.com', '/dashboard', OWNER);
  await expectCached(page, '/dashboard');
  for (const path of sampled(['/', '/blog', '/login'], ['/blog'])) {
    await page.goto(shop.url + path);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  await context.close();
});

test('who signs in after somebody else finds nothing of theirs, and a session that ended leaves nothing', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openPageAs(page, shop, 'first-here@example.com', '/training/3', OWNER);
  await expectCached(page, '/api/training-programs/3');
  // Another member signs in without a sign-out before.
  await context.clearCookies();
  await openPageAs(page, shop, 'second-here@example.com', '/dashboard');
  await expectCached(page, '/api/user/dashboard');
  const now = await readCaches(page);
  expect(Object.values(now).flat()).not.toContain('/api/training-programs/3');
  await context.clearCookies({ name: /session/ });
  await page.reload();
  await expect.poll(async () => Object.keys(await readCaches(page))).not.toContain('coach-member');
  await context.close();
});

test('a shop that wants no worker any more takes away what browsers have', nightly, async ({ browser }) => {
  const database = await copyTemplate();
  const env = { ...database.env, RATE_LIMITS: 'off' };
  let shop = await openShop(env);
  const context = await browser.newContext();
  const page = await context.newPage();
  await openPageAs(page, { ...shop, database }, 'owner@example.com', '/dashboard');
  await expectCached(page, '/dashboard');
  const { port } = new URL(shop.url);
  await shop.end('SIGTERM');
  shop = await openShop({ ...env, PORT: port, OFFLINE_PAGES: 'off' }, shop.folder);
  await page.goto(`${shop.url}/dashboard`);
  await page.goto(`${shop.url}/blog`);
  await expect.poll(() => readCaches(page)).toEqual({});
  await context.close();
  await shop.end('SIGTERM');
  await rm(shop.folder, { recursive: true, force: true });
  await database.drop();
});
