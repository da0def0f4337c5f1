import { expect } from '@playwright/test';
import { keepJournal } from '../journal.ts';
import { test } from '../shop.ts';

test('an owner opens a programme from the dashboard, ticks the first day, and it is ticked after a reload', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const journal = keepJournal(context, [shop.url]);
  const page = await context.newPage();
  await page.goto(`${shop.url}/api/login?provider=sandbox&return_to=%2Fdashboard`);
  await page.getByRole('button', { name: 'A member' }).click();
  await expect(page).toHaveURL(`${shop.url}/dashboard`);
  await page.getByRole('link', { name: 'Open All Day Energy' }).click();
  await expect(page).toHaveURL(`${shop.url}/training/steps/2`);
  await expect(page.getByRole('heading', { name: 'All Day Energy', level: 1 })).toBeVisible();
  const first = page.getByRole('checkbox', { name: /^Day 1: / });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/user/programs/2/steps') && response.request().method() === 'POST',
  );
  await first.check();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('1 of 30 days done')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await expect(first).toBeChecked();
  await expect(page.getByText('1 of 30 days done')).toBeVisible();

  await page.goto(`${shop.url}/dashboard`);
  const card = page.getByRole('article', { name: 'All Day Energy' });
  await expect(card.getByText('1 of 30 days done')).toBeVisible();
  expect(journal).toEqual({ complaints: [], elsewhere: [] });
  await context.close();
});

test('who is not signed in is led to signing in, and finds no days', async ({ page, shop }) => {
  await page.goto(`${shop.url}/training/steps/2`);
  await expect(page.getByRole('heading', { name: 'No daily steps here' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?return_to=%2Ftraining%2Fsteps%2F2',
  );
});
