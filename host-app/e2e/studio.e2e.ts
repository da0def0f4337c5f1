import { expect } from '@playwright/test';
import { answerTo, become, buy, fillCard, startsAtOnce, test } from './paying.ts';
import { DESK, expectNoSideways, goTo, openStudio, PDF, PHONE, save } from './studio-desk.ts';

for (const [where, size] of Object.entries({ 'a phone': PHONE, 'a desk': DESK })) {
  test(`the brand is changed on ${where}, and the page shows it within three seconds`, async ({ visit, shop }) => {
    const page = await visit(size);
    await openStudio(page, shop, '/site');
    await expect(page.getByRole('heading', { name: 'Before the first sale' })).toBeVisible();
    await goTo(page, shop, '/site/brand');
    const name = `Kuura of ${where}`;
    await page.getByLabel('Name of the shop').fill(name);
    await save(page);
    const visitor = await visit(size);
    await expect(async () => {
      await visitor.goto(shop.url);
      await expect(visitor).toHaveTitle(new RegExp(name), { timeout: 100 });
    }).toPass({ timeout: 3_000 + 5_000 });
    await expectNoSideways(visitor);
  });
}

test('a programme is made with a file and sold; a code makes it less; its buyer has the file; a part goes back', async ({
  visit,
  shop,
}) => {
  const page = await visit(PHONE);
  await openStudio(page, shop, '/programs/new');
  await page.getByLabel('Name', { exact: true }).fill('Evening Calm');
  await page.getByLabel('Description').fill('Fourteen evenings to a night that is long enough.');
  await page.getByLabel('How it is sold').selectOption('one_time');
  await page.getByLabel('Price in euros').fill('20,00');
  await page.getByLabel('VAT in percent').fill('25.5');
  await page.getByLabel('Shown on the site').check();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({
    name: 'program.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\u0090\0\u0003'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Files of this sort cannot be uploaded.' })).toBeVisible();
  await chooser.setInputFiles({ name: 'Evenings.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('button', { name: 'Remove Evenings.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/coach\/programs\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await expectNoSideways(page);

  await goTo(page, shop, '/coupons/new');
  await page.getByLabel('Code', { exact: true }).fill('CALM');
  await page.getByLabel('Percent').fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/coach\/coupons\/[\da-f-]{36}$/);

  const buyer = await visit(PHONE);
  await become(buyer, shop, 'evening@example.com');
  await buyer.goto(`${shop.url}/checkout/${id}`);
  await buyer.getByRole('tab', { name: 'Card Payment' }).click();
  await startsAtOnce(buyer).check();
  await fillCard(buyer);
  await buyer.getByRole('button', { name: 'Pay €20.00' }).click();
  await expect(buyer.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  const link = buyer.getByRole('link', { name: 'Download Evenings.pdf' });
  const file = await buyer.request.get((await link.getAttribute('href')) ?? '');
  expect(Buffer.compare(await file.body(), PDF)).toBe(0);

  // Somebody else has the code.
  const saver = await visit(PHONE);
  await become(saver, shop, 'saver@example.com');
  const asked = await answerTo(saver, `${shop.url}/api/coupon`, { programId: id, coupon: 'calm' });
  expect(asked.body['amount']).toBe('15.00');

  await goTo(page, shop, '/orders?q=evening@example.com');
  await page
    .getByRole('link', { name: /evening@example\.com/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Give money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give money back?' });
  await dialog.getByLabel('Amount in EUR').fill('5,00');
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByRole('list', { name: /^Refunds of the payment of/ })).toContainText('€5.00');
  await buyer.goto(`${shop.url}/dashboard`);
  await expect(buyer.getByRole('list', { name: 'Your programmes' })).toContainText('Evening Calm');
});

test.describe('for everybody else', () => {
  test('a member who types an address of the studio gets what a stranger’s unknown page is', async ({
    visit,
    shop,
  }) => {
    const page = await visit(PHONE);
    await become(page, shop, 'member@example.com');
    await buy(page, shop, 2);
    for (const path of ['', '/orders', '/letters/new', '/posts/1', '/site/brand']) {
      await page.goto(`${shop.url}/coach${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not (here|found|there)|no page|nothing/i);
    }
    expect((await page.request.get(`${shop.url}/api/coach/orders`)).status()).toBe(404);
  });
});
