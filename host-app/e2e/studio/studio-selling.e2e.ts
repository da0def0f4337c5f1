import { expect, type Page, type Route } from '@playwright/test';
import { nightly } from '../nightly.ts';
import { signInPage, fillCard, getStartConsentBox, test } from '../paying.ts';
import { DESK, expectNoHorizontalScroll, goTo, openStudio, PHONE, PREVIEW } from './studio-desk.ts';
import type { Shop } from '../shop.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** First bytes of every Windows program. */
const PROGRAM = Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0', 'latin1');
const BUYER = 'evening@example.com';

test('a programme is made with a file and sold with a code; its buyer has the file; a part goes back', async ({
  visit,
  shop,
}) => {
  const coach = await visit(PHONE);
  const id = await makeProgram(coach, shop);
  await makeCode(coach, shop);

  const buyer = await visit(PHONE);
  await signInPage(buyer, shop, BUYER);
  await buyer.goto(`${shop.url}/checkout/${id}`);
  await buyer.getByRole('tab', { name: 'Card Payment' }).click();
  await buyer.getByRole('button', { name: 'Have a code?' }).click();
  await buyer.getByLabel('Code', { exact: true }).fill('calm');
  await buyer.getByRole('button', { name: 'Apply' }).click();
  await expect(buyer.getByText('Code CALM: €5.00 off')).toBeVisible();
  await getStartConsentBox(buyer).check();
  await fillCard(buyer);
  await buyer.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(buyer.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  const link = buyer.getByRole('link', { name: 'Download Evenings.pdf' });
  const file = await buyer.request.get((await link.getAttribute('href')) ?? '');
  expect(Buffer.compare(await file.body(), PDF)).toBe(0);

  await giveBack(coach, shop, '5,00');
  await buyer.goto(`${shop.url}/dashboard`);
  await expect(buyer.getByRole('list', { name: 'Your programmes' })).toContainText('Evening Calm');
});

test('an upload that breaks off says so, loses nothing, and can be tried again', nightly, async ({ visit, shop }) => {
  const page = await visit({ ...DESK, provoked: new RegExp(`${PREVIEW.source}|ERR_CONNECTION_RESET`) });
  await openStudio(page, shop, '/programs/new');
  await page.getByLabel('Name', { exact: true }).fill('Broken off');
  const broken = Promise.withResolvers<void>();
  const breakOff = async (route: Route) => {
    await broken.promise;
    await route.abort('connectionreset');
  };
  await page.route('**/api/coach/files?*', breakOff, { times: 1 });
  await getFileInput(page).setInputFiles({ name: 'Long.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('progressbar', { name: 'Uploading Long.pdf' })).toBeVisible();
  broken.resolve();
  const trouble = page.getByRole('alert').filter({ hasText: 'Long.pdf was not uploaded.' });
  await expect(trouble).toBeVisible();
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Remove Long.pdf' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Broken off');
});

/** Returns the file field for content; another field on the screen is for the picture. */
const getFileInput = (page: Page) => page.getByLabel('Add a file');

async function makeProgram(page: Page, shop: Shop): Promise<number> {
  await openStudio(page, shop, '/programs/new');
  await page.getByLabel('Name', { exact: true }).fill('Evening Calm');
  await page.getByLabel('Description', { exact: true }).fill('Fourteen evenings to a night that is long enough.');
  await page.getByLabel('Billing').selectOption('one_time');
  await page.getByLabel('Price in euros').fill('20,00');
  await page.getByLabel('VAT in percent').fill('25.5');
  await page.getByLabel('Visible on the site').check();
  await getFileInput(page).setInputFiles({ name: 'Evenings.pdf', mimeType: 'application/pdf', buffer: PROGRAM });
  const beside = page.locator('.studio-upload').filter({ has: getFileInput(page) });
  await expect(beside.getByRole('alert')).toContainText('This file type isn’t supported.');
  await getFileInput(page).setInputFiles({ name: 'Evenings.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('button', { name: 'Remove Evenings.pdf' })).toBeVisible();
  await expect(beside.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/coach\/programs\/\d+$/);
  await expectNoHorizontalScroll(page);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

async function makeCode(page: Page, shop: Shop): Promise<void> {
  await goTo(page, shop, '/coupons/new');
  await page.getByLabel('Code', { exact: true }).fill('CALM');
  await page.getByLabel('Percent').fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/coach\/coupons\/[\da-f-]{36}$/);
}

async function giveBack(page: Page, shop: Shop, amount: string): Promise<void> {
  await goTo(page, shop, `/orders?q=${BUYER}`);
  await page
    .getByRole('link', { name: /evening@example\.com/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
  await dialog.getByLabel('Amount in EUR').fill(amount);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('list', { name: /^Refunds of the payment of/ })).toContainText('€5.00');
}
