import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { keepJournal, layoutShift } from '../journal.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { openSettled } from '../settle.ts';
import { test } from '../shop.ts';

const WIDTHS = [360, 768, 1440];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    test(
      `the landing page at ${width} px in ${colorScheme} holds still, fits and has nothing for axe`,
      nightlyUnless(width === 360 && colorScheme === 'dark'),
      async ({ browser, shop }) => {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        });
        const journal = keepJournal(context, [shop.url]);
        const page = await context.newPage();
        await openSettled(page, shop.url);
        await expect(page.locator('#programs').getByText('MOST POPULAR')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(await layoutShift(page)).toBeLessThan(0.01);
        expect(journal).toEqual({ complaints: [], elsewhere: [] });
        await context.close();
      },
    );
  }
}

test('without scripts the page reads well, its menu opens and its form answers', nightly, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(shop.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#programs')).toContainText('€29.90');
  const form = page.locator('#free-signup form').first();
  await form.getByRole('textbox', { name: 'E-mail' }).fill('without-scripts@example.com');
  await form.getByRole('button').click();
  await expect(page.getByText('Check your email for your FREE Morning Routine program.')).toBeVisible();
  await expect.poll(() => shop.mails('without-scripts@example.com')).not.toEqual([]);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('nobody@localhost');
  await form.getByRole('button').click();
  await expect(page.locator('#free-signup').getByText('Please enter a valid email address.')).toBeVisible();
  await context.close();
});

test('a visitor picks a region: prices follow, in other tabs and on the next visit', async ({ browser, shop }) => {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const other = await context.newPage();
  await page.goto(shop.url);
  await other.goto(shop.url);
  await expect(page.locator('#programs')).toContainText('$32.59');
  await page.getByLabel('Region', { exact: true }).first().selectOption('JP');
  await expect(page.locator('#programs')).toContainText('¥4,874');
  await expect(other.locator('#programs')).toContainText('¥4,874');
  await page.getByLabel('Currency', { exact: true }).first().selectOption('SEK');
  await page.getByLabel('Region', { exact: true }).first().selectOption('GB');
  await expect(page.locator('#programs')).toContainText('SEK');
  await page.reload();
  await expect(page.locator('#programs')).toContainText('SEK');
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toMatchObject({
    user_country: 'GB',
    user_currency: 'SEK',
    user_currency_manual: 'true',
  });
  await context.close();
});

test('the free programme window takes an address, and its mail brings a guide that opens', async ({ page, shop }) => {
  await page.goto(shop.url);
  await page
    .getByRole('link', { name: 'Get FREE Morning Routine' })
    .or(page.getByRole('button', { name: 'Get FREE Morning Routine' }))
    .first()
    .click();
  const window = page.getByRole('dialog');
  await window.getByRole('textbox', { name: 'E-mail' }).fill('window@example.com');
  await window
    .getByRole('button', { name: /free|send|get/i })
    .last()
    .click();
  await expect(window).toBeHidden();
  await expect.poll(() => shop.mails('window@example.com')).not.toEqual([]);
  const [mail] = await shop.mails('window@example.com');
  const link = /https?:\S+guide\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const guide = await fetch(link);
  expect(guide.headers.get('content-type')).toBe('application/pdf');
  expect(guide.headers.get('content-disposition')).toContain('Morning-Energy-Boost-Blueprint.pdf');
  expect((await guide.text()).slice(0, 5)).toBe('%PDF-');
  await page.goto(`${shop.url}/sandbox/mailbox`);
  await page
    .getByRole('link', { name: mail?.subject ?? '' })
    .first()
    .click();
  await expect(page.locator('pre')).toContainText('/guide?key=');
  await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible();
});

test('the sign-up form says to the letter what happens', nightly, async ({ page, shop }) => {
  await page.goto(shop.url);
  const form = page.locator('#free-signup form').first();
  await form.getByRole('button').click();
  await expect(page.getByText('Email Required')).toBeVisible();
  await expect(page.getByText('Please enter your email to receive the free program.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'E-mail' }).fill('form@example.com');
  await form.getByRole('button').click();
  await expect(page.getByText('Welcome to Aamu!').filter({ visible: true })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
});

test('from the keyboard: the first stop skips to the content, and every control shows where it is', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
});

test('on a phone the menu opens, leads on and closes', async ({ browser, shop }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(shop.url);
  const blog = page.getByRole('banner').getByRole('link', { name: 'Training Blog' });
  await expect(blog).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(blog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(blog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await context.close();
});

test(
  'on a phone the menu closes when the keyboard leaves it, in both directions',
  nightly,
  async ({ browser, shop }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(shop.url);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(toggle).toBeFocused();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Login' }).focus();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.locator('main').locator(':focus')).toBeInViewport();
    await toggle.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
    await context.close();
  },
);

test(
  'on a phone "Programs" leads to the landing page, and the menu is closed on the way back',
  nightly,
  async ({ browser, shop }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.goto(`${shop.url}/about`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Programs' }).click();
    await expect(page).toHaveURL(`${shop.url}/demo`);
    await page.goBack();
    await expect(page).toHaveURL(`${shop.url}/about`);
    await expect(menu).toBeHidden();
    await context.close();
  },
);

test('the community form says beside its field what is missing, and joins the letter by a mail', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url);
  const form = page.getByRole('region', { name: 'Join Our Community' });
  const field = form.getByRole('textbox', { name: 'E-mail' });
  await form.getByRole('button', { name: 'Join Free' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Enter your e-mail address.');
  await field.fill('nobody@localhost');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await field.fill('somebody@example.com');
  await field.press('Enter');
  await expect(form.getByRole('status')).toContainText('Press the button in our e-mail');
  await expect(field).toHaveValue('');
  const asked = () => shop.mails('somebody@example.com');
  await expect.poll(async () => (await asked()).map(({ text }) => text).join()).toContain('/newsletter/confirm?token=');
  const [mail] = await asked();
  await page.goto(/https?:\S+newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm and join' }).click();
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible();
});

test('links of programmes lead to where they are bought', nightly, async ({ page, shop }) => {
  await page.goto(shop.url);
  const hrefs = await page
    .locator('#programs a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(expect.arrayContaining(['/subscribe/2', '/subscribe/4', '/coaching']));
  for (const path of ['/checkout/2', '/subscribe/2']) {
    const response = await page.goto(`${shop.url}${path}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'All Day Energy' }).first()).toBeVisible();
  }
});
