import { expect } from '@playwright/test';
import { nightlyUnless } from '../nightly.ts';
import { signInPage, test } from '../paying.ts';
import { DESK, expectNoHorizontalScroll, goTo, openStudio, PHONE, save } from './studio-desk.ts';

for (const [where, size] of Object.entries({ 'a phone': PHONE, 'a desk': DESK })) {
  const title = `the brand is changed on ${where}, and the page shows it within three seconds`;
  test(title, nightlyUnless(size === PHONE), async ({ visit, shop }) => {
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
    await expectNoHorizontalScroll(visitor);
    // Other journeys in this shop rely on the name.
    await page.getByLabel('Name of the shop').fill('Aamu');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(async () => {
      await visitor.goto(shop.url);
      await expect(visitor).toHaveTitle(/Aamu/, { timeout: 100 });
    }).toPass();
  });
}

test.describe('for everybody else', () => {
  test('a member who types an address of the studio gets what a stranger’s unknown page is', async ({
    visit,
    shop,
  }) => {
    const page = await visit(PHONE);
    await signInPage(page, shop, 'curious@example.com', { bought: [2] });
    for (const path of ['', '/orders', '/letters/new', '/posts/1', '/site/brand']) {
      await page.goto(`${shop.url}/coach${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not (here|found|there)|no page|nothing/i);
    }
    expect((await page.request.get(`${shop.url}/api/coach/orders`)).status()).toBe(404);
  });
});
