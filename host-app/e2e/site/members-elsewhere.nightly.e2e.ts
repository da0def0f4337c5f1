import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { keepJournal } from '../journal.ts';
import { signInPage, COACH, allowEmbedAccess, mailTo } from '../paying.ts';
import { test } from '../shop.ts';

test('on a page of somebody else a client checks in, trains, and takes the log away', async ({ browser, shop }) => {
  const demo = await shop.demoUrl();
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Helsinki' });
  const journal = keepJournal(context, [shop.url, new URL(demo).origin]);
  const page = await context.newPage();
  await signInPage(page, shop, 'far-away@example.com', { firstName: 'Far', lastName: 'Away', renewing: [4] });
  await page.goto(demo);
  const dashboard = page.locator('coach-dashboard');
  await allowEmbedAccess(page, dashboard);

  for (const name of [/sleep/i, /energy/i, /sore/i]) {
    await dashboard.getByRole('radiogroup', { name }).getByRole('radio').nth(3).press(' ');
  }
  const week = dashboard.getByRole('region', { name: 'This week’s check-in' });
  await week.getByRole('checkbox', { name: /^I agree that the coach keeps/ }).check();
  await dashboard.getByRole('button', { name: 'Send check-in' }).click();
  await expect(dashboard.getByText('Sent. You can edit it until the coach replies.')).toBeVisible();
  await mailTo(shop, COACH, /^Far Away sent a check-in/);
  await expect(dashboard.getByRole('textbox', { name: 'Write to your coach' })).toBeVisible();

  const training = page.locator('coach-training');
  await training.getByRole('button', { name: 'Start session' }).click();
  await training.getByRole('textbox', { name: /: kg$/ }).first().fill('82.5');
  await training
    .getByRole('button', { name: /: done$/ })
    .first()
    .click();
  await training.getByRole('button', { name: 'Finish session' }).click();
  await training.getByRole('button', { name: 'Finish anyway' }).click();
  await expect(training.getByText('Saved', { exact: true })).toBeVisible();
  await training.getByRole('button', { name: 'Done', exact: true }).click();
  const log = page.waitForEvent('download');
  await training.getByRole('link', { name: 'CSV' }).click();
  const taken = await log;
  expect(taken.suggestedFilename()).toBe('training-log.csv');
  expect(await readFile(await taken.path(), 'utf8')).toContain('82.5');
  const plan = page.waitForEvent('download');
  await training.getByRole('link', { name: 'Plan as PDF' }).click();
  expect((await readFile(await (await plan).path())).subarray(0, 5).toString()).toBe('%PDF-');

  expect(page.url()).toBe(demo);
  expect(journal).toEqual({ complaints: [], elsewhere: [] });
  await context.close();
});
