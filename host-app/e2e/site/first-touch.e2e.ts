import { expect, type Page } from '@playwright/test';
import { sampled } from '../../../scripts/testing/nightly.ts';
import { changeFirstView } from '../first-views/drawn.ts';
import { keepJournal, layoutShift } from '../journal.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { openSettled, settleRequests } from '../settle.ts';
import { test } from '../shop.ts';

const CODE = '**/assets/alive-*.js';

/** Blocks the page's code until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits for hydration, after which the page validates its forms itself. */
const alive = (page: Page) => expect(page.locator('#free-signup form')).toHaveAttribute('novalidate');

function count(page: Page, part: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (`${request.method()} ${request.url()}`.includes(part)) found.push(request.url());
  });
  return found;
}

for (const width of [360, 1440]) {
  test(
    `at ${width} px one small script is all until somebody touches the page, and five are all in all`,
    nightlyUnless(width === 360),
    async ({ browser, shop }) => {
      const context = await browser.newContext({
        locale: 'en-US',
        timezoneId: 'America/New_York',
        viewport: { width, height: 900 },
      });
      const journal = keepJournal(context, [shop.url]);
      const page = await context.newPage();
      const scripts = count(page, '.js');
      await openSettled(page, shop.url);
      // Prices do not wait for the code.
      await expect(page.locator('#programs')).toContainText('$32.59');
      await expect(page.locator('#programs [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('USD');
      expect(Math.round(100 * (await layoutShift(page)))).toBe(0);
      expect(scripts).toHaveLength(1);
      await settleRequests(page, async () => {
        await page.mouse.move(100, 300);
        await page.mouse.move(110, 310);
        await alive(page);
      });
      expect(scripts.length).toBeLessThanOrEqual(5);
      await expect(page.locator('#programs')).toContainText('$32.59');
      expect(Math.round(100 * (await layoutShift(page)))).toBe(0);
      expect(journal).toEqual({ complaints: [], elsewhere: [] });
      await context.close();
    },
  );
}

test('what is typed and ticked before the code of the page is there stays, with the focus in it', async ({
  page,
  shop,
}) => {
  const release = await holdCode(page);
  await page.goto(shop.url);
  const form = page.locator('#contact form');
  await page.locator('#free-signup form').getByRole('checkbox').check();
  await form.getByLabel('Programme interest').selectOption('coaching');
  await form.getByLabel('Name').fill('Quick Typist');
  await form.getByRole('textbox', { name: 'E-mail' }).pressSequentially('quick@example.com');
  release();
  await alive(page);
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('Quick Typist');
  await expect(form.getByLabel('Programme interest')).toHaveValue('coaching');
  await expect(page.locator('#free-signup form').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent!').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(() => shop.mails('quick@example.com')).not.toEqual([]);
});

test.describe('a page that others have changed', () => {
  test.use({ provoked: /React error #418/ });

  test('a page that a translator has changed keeps what was typed, and sends it', async ({ page, shop }) => {
    const release = await holdCode(page);
    await page.goto(shop.url);
    const form = page.locator('#contact form');
    await changeFirstView(page.locator('#root'));
    await page.locator('#free-signup form').getByRole('checkbox').check();
    await form.getByLabel('Name').fill('Translated');
    await form.getByRole('textbox', { name: 'E-mail' }).fill('translated@example.com');
    await form.getByRole('textbox', { name: 'E-mail' }).press('Enter');
    release();
    await expect(page.getByText('Message Sent!').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('#free-signup form').getByRole('checkbox')).toBeChecked();
    await expect.poll(() => shop.mails('translated@example.com')).not.toEqual([]);
  });
});

test('a press before the code of the page is there is done when it is', async ({ page, shop }) => {
  const release = await holdCode(page);
  await page.goto(shop.url);
  const button = page.getByRole('link', { name: 'Get FREE Morning Routine' }).first();
  await button.click();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // The page shows the errors, in its own words.
  await page.locator('#scam-check form').getByRole('button').last().click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(page.locator('#scam-check')).toContainText('Please enter your email to receive the warning guide.');
});

test(
  'a currency that is picked before the code of the page is there is the one that prices follow',
  nightly,
  async ({ browser, shop }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const release = await holdCode(page);
    await page.goto(shop.url);
    await page.getByLabel('Currency', { exact: true }).selectOption('JPY');
    release();
    await expect(page.locator('#programs')).toContainText('¥4,874');
    await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('JPY');
    await context.close();
  },
);

test('Enter twice before the code of the page is there sends once', async ({ page, shop }) => {
  const release = await holdCode(page);
  await page.goto(shop.url);
  const sent = count(page, 'POST ');
  const field = page.locator('#free-signup form').getByRole('textbox', { name: 'E-mail' });
  await field.fill('twice@example.com');
  await field.press('Enter');
  await field.press('Enter');
  release();
  await alive(page);
  await field.press('Enter');
  await expect(page.getByText('Welcome to Aamu!').filter({ visible: true })).toBeVisible();
  // Counts may be sent by then, too.
  expect(sent.filter((url) => !url.endsWith('/api/counts'))).toEqual([`${shop.url}/api/email-signup`]);
});

test(
  'a search that is typed before the code of the page is there is answered when it is',
  nightly,
  async ({ page, shop }) => {
    const release = await holdCode(page);
    await page.goto(`${shop.url}/blog`);
    await page.getByRole('searchbox').pressSequentially('REST days');
    await expect(page.getByRole('article')).toHaveCount(8);
    release();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toBeFocused();
  },
);

test.describe('where the code of the page does not come', () => {
  test.use({ provoked: /alive-/ });

  test('a form is sent by the browser', async ({ page, shop }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto(shop.url);
    const field = page.locator('#free-signup form').getByRole('textbox', { name: 'E-mail' });
    await field.fill('no-code@example.com');
    await field.press('Enter');
    await expect(page.getByText('Check your email for your FREE Morning Routine program.')).toBeVisible();
    await expect.poll(() => shop.mails('no-code@example.com')).not.toEqual([]);
  });
});

test('a member is known without a touch', async ({ browser, shop }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'member', value: '1', url: shop.url }]);
  const page = await context.newPage();
  // Without a session, the page removes the link once the shop has answered.
  await page.route('**/api/auth/session', () => undefined);
  await page.goto(shop.url);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await context.close();
});

test('who comes back with the browser’s button finds what they typed, and sends it once', async ({ page, shop }) => {
  const field = page.locator('#free-signup form').getByRole('textbox', { name: 'E-mail' });
  for (const address of sampled(['back@example.com', 'again@example.com'], ['back@example.com'])) {
    await page.goto(shop.url);
    await field.fill(address);
    await page.goto(`${shop.url}/about`);
    await page.goBack();
    await expect(field).toHaveValue(address);
    const sent = count(page, 'POST ');
    await field.press('Enter');
    await expect(page.getByText('Welcome to Aamu!').filter({ visible: true })).toBeVisible();
    expect(sent).toHaveLength(1);
    await expect(field).toHaveValue('');
  }
});
