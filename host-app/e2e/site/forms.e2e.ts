import { expect, type Page } from '@playwright/test';
import { nightly } from '../nightly.ts';
import { lendShop, type Shop, test as base } from '../shop.ts';

const test = base.extend<{ limited: Shop }>({
  // oxlint-disable-next-line no-empty-pattern
  limited: async ({}, use) => lendShop({}, use),
});

test('from the keyboard: a message reaches the coach and is acknowledged, and a wrong field is said', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/#contact`);
  const form = page.locator('#contact form');
  await form.getByLabel('Name').focus();
  await page.keyboard.type('A Runner');
  await page.keyboard.press('Tab');
  await page.keyboard.type('runner@localhost');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    /Please enter a valid email address\./,
  );
  await form.getByRole('textbox', { name: 'E-mail' }).fill('runner@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('When do we start?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent!').filter({ visible: true }).first()).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  // Another journey may have written to the coach before.
  const arrived = async () =>
    (await shop.mails('hello@aamu.example')).filter(({ text }) => text?.includes('A Runner wrote to you'));
  await expect.poll(async () => (await arrived()).length).toBe(1);
  expect((await arrived())[0]?.text).toContain('> When do we start?');
  await expect.poll(async () => (await shop.mails('runner@example.com')).length).toBe(1);
});

test('the warning guide comes by e-mail, and its link brings a PDF', nightly, async ({ page, shop }) => {
  await page.goto(`${shop.url}/#scam-check`);
  const form = page.locator('#scam-check form');
  await form.getByRole('button').last().click();
  await expect(page.getByText('Please enter your email to receive the warning guide.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'E-mail' }).fill('careful@example.com');
  await form.getByRole('textbox', { name: 'E-mail' }).press('Enter');
  await expect(page.getByText('Warning Guide Sent!').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(async () => (await shop.mails('careful@example.com')).length).toBe(1);
  const [mail] = await shop.mails('careful@example.com');
  const guide = await fetch(/https?:\S+guide\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  expect(guide.headers.get('content-disposition')).toContain('Anti-Scam-Fitness-Guide.pdf');
});

test(
  'a ticked box asks for one click more: joined, greeted, and left with one button',
  nightly,
  async ({ page, shop }) => {
    await page.goto(`${shop.url}/#free-signup`);
    const form = page.locator('#free-signup form').first();
    await form.getByRole('textbox', { name: 'E-mail' }).fill('letters@example.com');
    await form.getByRole('checkbox').check();
    await form.getByRole('button').last().click();
    await expect.poll(async () => (await shop.mails('letters@example.com')).length).toBe(1);
    await followLink(page, await shop.mails('letters@example.com'), /\S+newsletter\/confirm\?token=\S+/);
    await page.getByRole('button', { name: 'Confirm and join' }).click();
    await expect(page).toHaveURL(`${shop.url}/newsletter/confirmed`);
    await expect.poll(async () => (await shop.mails('letters@example.com')).length).toBe(2);
    await followLink(page, await shop.mails('letters@example.com'), /\S+newsletter\/unsubscribe\?token=\S+/);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page).toHaveURL(`${shop.url}/newsletter/unsubscribed`);
  },
);

test('without scripts every form answers', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(shop.url);
  const scam = page.locator('#scam-check form');
  await scam.getByRole('textbox', { name: 'E-mail' }).fill('plain@example.com');
  await scam.getByRole('button').last().click();
  await expect(
    page.getByText('Check your email for the Anti-Scam Fitness Guide.').filter({ visible: true }),
  ).toBeVisible();
  const contact = page.locator('#contact form');
  await contact.getByLabel('Name').fill('Plain');
  await contact.getByRole('textbox', { name: 'E-mail' }).fill('plain@example.com');
  await contact.getByLabel('Message').fill('Without a script');
  await contact.getByRole('button').last().click();
  await expect(page.getByText("I'll get back to you soon.").filter({ visible: true })).toBeVisible();
  await expect.poll(async () => (await shop.mails('plain@example.com')).length).toBe(2);
  await context.close();
});

test.describe('a client that sends too much', () => {
  test.use({ provoked: /status of 429/ });

  // Needs a shop with rate limits, which no other journey does.
  test(
    'too many at once are told when to try again, and what was typed stays',
    nightly,
    async ({ page, limited: shop }) => {
      const post = (i: number) =>
        fetch(`${shop.url}/api/email-signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `storm${i}@example.com` }),
        });
      const statuses = await Promise.all(Array.from({ length: 100 }, async (_, i) => (await post(i)).status));
      expect(statuses.filter((status) => status === 202)).toHaveLength(12);
      await page.goto(`${shop.url}/#contact`);
      const form = page.locator('#contact form');
      await form.getByLabel('Name').fill('A Runner');
      await form.getByRole('textbox', { name: 'E-mail' }).fill('runner@example.com');
      await form.getByRole('textbox', { name: 'E-mail' }).press('Enter');
      await expect(page.getByText('Failed to Send').filter({ visible: true }).first()).toBeVisible();
      await expect(form.locator('.c-field-error')).toContainText('Too many requests.');
      await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('runner@example.com');
    },
  );
});

async function followLink(page: Page, mails: { text: string }[], pattern: RegExp) {
  const link = mails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
  await page.goto(link ?? '');
}
