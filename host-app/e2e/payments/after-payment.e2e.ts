import { expect } from '@playwright/test';
import { subscribe } from '../../../server/testing/buyers.ts';
import { nightly } from '../nightly.ts';
import {
  openPageAs,
  signInPage,
  signInByApi,
  buyProgram,
  expectNothingForAxe,
  expectPdf,
  mailTo,
  row,
  test,
  toast,
  WELCOME,
} from '../paying.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';

// Runs for more than a minute, so both workers share its tests.
test.describe.configure({ mode: 'parallel' });

test('the coach gives money back with one click, and access is gone', nightly, async ({ visit, shop }) => {
  const email = 'refunded@example.com';
  const [member, coach] = [await visit(), await visit()];
  await signInPage(member, shop, email);
  await buyProgram(member, shop, 3);
  await mailTo(shop, email, /^Your receipt from Aamu: /);
  await member.goto(`${shop.url}/training/3`);
  await expect(member.getByRole('heading', { level: 1, name: 'Hybrid Athlete' })).toBeVisible();

  await openPageAs(coach, shop, COACH_OF_SANDBOX, '/coach/orders');
  await coach.getByRole('searchbox', { name: 'Search' }).fill(email);
  await expect(coach.getByRole('status').filter({ hasText: '1 total' })).toBeVisible();
  await coach.getByRole('table', { name: 'Orders' }).getByRole('link').click();
  await coach.getByRole('button', { name: 'Refund', exact: true }).click();
  const asked = coach.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(asked.getByLabel('Amount in EUR')).toHaveValue('99.90');
  await expect(asked).toContainText('Access to Hybrid Athlete ends once the refund goes through.');
  await expectNothingForAxe(coach);
  await asked.getByRole('button', { name: 'Refund', exact: true }).click();
  const payments = coach.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('€99.90 refunded', { exact: true })).toBeVisible();
  await expect(payments.getByRole('link', { name: /^Credit note (?:TEST-)?\d+$/ })).toBeVisible();

  const credit = await mailTo(shop, email, /^Refund from Aamu: €99\.90/);
  expect(credit.attachments).toHaveLength(1);
  await member.goto(`${shop.url}/dashboard#purchases`);
  await expect(row(member, 'Hybrid Athlete')).toContainText('Refunded');
  await expectPdf(member, row(member, 'Hybrid Athlete').getByRole('link', { name: /^Credit note (?:TEST-)?\d+$/ }));
  const training = await member.request.get(`${shop.url}/api/training/plans/3`);
  expect(training.status()).toBe(404);
});

test(
  'a member cancels a subscription, reads what is still charged, and takes it back',
  nightly,
  async ({ visit, shop }) => {
    const email = 'second-thoughts@example.com';
    await subscribe(shop, email);
    const page = await visit();
    await signInByApi(page, shop, email);
    await mailTo(shop, email, WELCOME);
    await page.goto(`${shop.url}/dashboard#subscriptions`);
    const coaching = row(page, 'Personal Coaching');
    await coaching.getByRole('button', { name: 'Cancel subscription' }).click();
    const charges = /^Two more payments of €99\.99, €199\.98 in total, then it ends on \d+ \w+ \d{4}\.$/;
    await expect(coaching.getByText(charges)).toBeVisible();
    await coaching.getByRole('button', { name: 'Cancel it' }).click();
    await expect(toast(page, 'Subscription Cancelled')).toBeVisible();
    await expect(coaching).toContainText(/Ends on \d+ \w+ \d{4}/);
    expect((await mailTo(shop, email, /^Cancelled: /)).text).toContain('€199.98');
    await coaching.getByRole('button', { name: 'Resume subscription' }).click();
    await expect(toast(page, 'Subscription Continues')).toBeVisible();
    await expect(coaching).not.toContainText('Ends on');
    await expect(coaching.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  },
);

test('a guest withdraws from a contract, confirms it from their mailbox, and the coach learns of it', async ({
  visit,
  shop,
}) => {
  const email = 'withdraws@example.com';
  await subscribe(shop, email);
  await mailTo(shop, email, WELCOME);
  const [page, coach] = [await visit(), await visit()];
  await page.goto(`${shop.url}/withdraw`);
  await page.getByLabel('Full name').fill('Aino Virta');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Receipt number or programme').fill('Personal Coaching');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: '2. Is this right?' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeFocused();
  const { text } = await mailTo(shop, email, /^We received your withdrawal/);
  expect(text).toContain('Personal Coaching');
  await page.goto(/https?:\S+\/withdraw\/confirm\?token=\S+/.exec(text)![0]);
  await page.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve got your confirmation' })).toBeVisible();

  await openPageAs(coach, shop, COACH_OF_SANDBOX, '/coach/orders');
  await coach.getByLabel('Waiting').selectOption('request');
  await coach.getByRole('searchbox', { name: 'Search' }).fill(email);
  await expect(coach.getByRole('status').filter({ hasText: '1 total' })).toBeVisible();
  await coach.getByRole('table', { name: 'Orders' }).getByRole('link').click();
  await expect(coach.getByRole('region', { name: 'Withdrew from the contract: Aino Virta' })).toBeVisible();
  await expect(coach.getByRole('link', { name: email })).toBeVisible();
  await expect(coach.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
});
