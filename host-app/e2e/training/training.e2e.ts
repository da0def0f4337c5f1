import { expect, type Page } from '@playwright/test';
import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import { sampled } from '../../../scripts/testing/nightly.ts';
import { keepJournal } from '../journal.ts';
import { nightly } from '../nightly.ts';
import { openPageAs } from '../paying.ts';
import { NO_CONNECTION } from './pocket.ts';
import { test } from '../shop.ts';

const OWNER = { bought: [3] };

test('a session is logged in a basement without a connection, and is in the shop once', async ({ browser, shop }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const journal = keepJournal(context, [shop.url], NO_CONNECTION);
  const page = await context.newPage();
  await openPageAs(page, shop, 'basement@example.com', '/training/3', OWNER);
  await page.getByRole('button', { name: /^Day 1/ }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  const session = page.getByRole('region', { name: 'Session', exact: true });
  const ticks = session.getByRole('button', { name: /: done$/ });
  const weight = session.getByRole('textbox', { name: /: kg$/ });
  const stored = async () => {
    const response = await context.request.get(`${shop.url}/api/user/workouts?plan=3`);
    return ((await response.json()) as WorkoutsResponse).sessions;
  };
  const setsOf = (sessions: WorkoutsResponse['sessions']) =>
    sessions.map(({ exercises }) => exercises.reduce((sum, { sets }) => sum + sets.length, 0));

  await weight.first().fill('82,5');
  await ticks.nth(0).click();
  await ticks.nth(1).click();
  await expect.poll(async () => setsOf(await stored())).toEqual([2]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await ticks.nth(2).click();
  await ticks.nth(3).click();
  await expect(page.getByText('Saved on this device, will be sent')).toBeVisible();
  await page.getByLabel('Notes').fill('No signal down here.');
  await page.getByRole('button', { name: 'Finish session' }).click();
  // The day has open sets, so it asks.
  await expect(page.getByText(/sets are still open\. Finish anyway\?/)).toBeVisible();
  await page.getByRole('button', { name: 'Finish anyway' }).click();
  const done = page.getByRole('region', { name: 'Session finished' });
  await expect(done).toContainText(/Sets\s*4/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await context.setOffline(false);
  await expect.poll(async () => setsOf(await stored())).toEqual([4]);
  const [only] = await stored();
  expect(only).toMatchObject({ dayId: expect.any(String), notes: 'No signal down here.', deleted: false });
  expect(only?.finishedAt).not.toBeNull();
  expect(only?.exercises[0]?.sets[0]?.weightKg).toBe(82.5);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // The next session is prefilled with the lifted weights.
  await page.reload();
  await page.getByRole('button', { name: /^Day 1/ }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect(weight.first()).toHaveValue('82.5');
  await page.getByRole('button', { name: 'Discard session' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(async () => setsOf(await stored())).toEqual([4]);
  expect(journal).toEqual({ complaints: [], elsewhere: [] });
  await context.close();
});

test('two tabs log into one session, and a reload in the middle loses nothing', nightly, async ({ browser, shop }) => {
  const context = await browser.newContext();
  const one = await context.newPage();
  await openPageAs(one, shop, 'two-tabs@example.com', '/training/3', OWNER);
  await one.getByRole('button', { name: /^Day 2/ }).click();
  await one.getByRole('button', { name: 'Start session' }).click();
  const two = await context.newPage();
  await two.goto(`${shop.url}/training/3`);
  const ticks = (page: Page) => page.getByRole('button', { name: /: done$/ });
  await ticks(one).nth(0).click();
  await expect(ticks(two).nth(0)).toHaveAttribute('aria-pressed', 'true');
  await ticks(two).nth(1).click();
  await expect(ticks(one).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await one.reload();
  for (const place of [0, 1]) await expect(ticks(one).nth(place)).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

test('who is not signed in finds nothing, and the page says no more than that', async ({ page, shop }) => {
  for (const path of sampled(['/training/3', '/training/999', '/training/elite-coaching'], ['/training/3'])) {
    const response = await page.goto(shop.url + path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Training Program Not Found', level: 1 })).toBeVisible();
    await expect(page.getByText('The requested training program could not be found.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0);
  }
});
