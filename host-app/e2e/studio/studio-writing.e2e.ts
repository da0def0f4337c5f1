import { expect, type Page } from '@playwright/test';
import { nightly } from '../nightly.ts';
import { signInPage, buyProgram, mailTo, test } from '../paying.ts';
import type { Shop } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';
import { DESK, goTo, openStudio, PHONE, save } from './studio-desk.ts';

test('a post is written, published, moved, and its old address leads on', async ({ visit, shop }) => {
  const page = await visit(PHONE);
  await openStudio(page, shop, '/posts/new');
  await page.getByLabel('Title').fill('The long hill');
  await page.getByLabel('Excerpt').fill('What a hill is for.');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Go up slowly.');
  await page.getByLabel('State').selectOption('published');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/coach\/posts\/\d+$/);
  await expect(page.getByLabel('Address')).toHaveValue('the-long-hill');
  const visitor = await visit(PHONE);
  await visitor.goto(`${shop.url}/blog/the-long-hill`);
  await expect(visitor.getByRole('heading', { name: 'The long hill' })).toBeVisible();
  await page.getByLabel('Address').fill('hills');
  await save(page);
  await expect(async () => {
    await visitor.goto(`${shop.url}/blog/the-long-hill`);
    expect(visitor.url()).toBe(`${shop.url}/blog/hills`);
  }).toPass({ timeout: 20_000 });
  await expect(visitor.getByText('Go up slowly.')).toBeVisible();
});

test('two windows edit one post: the second is told, and nothing of it is lost', nightly, async ({ visit, shop }) => {
  const page = await visit(DESK);
  await openStudio(page, shop, '/posts/1');
  const other = await page.context().newPage();
  await goTo(other, shop, '/posts/1');
  await page.getByLabel('Excerpt').fill('Typed in the first window.');
  await save(page);
  await other.getByLabel('Excerpt').fill('Typed in the second window.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    other.getByRole('alert').filter({ hasText: 'Someone else saved this while you were editing.' }),
  ).toBeVisible();
  await expect(other.getByLabel('Excerpt')).toHaveValue('Typed in the second window.');
  await expect(other.getByText('Typed in the first window.', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
});

test('who is signed out while writing finds it after signing in again', nightly, async ({ visit, shop }) => {
  const page = await visit(PHONE);
  await openStudio(page, shop, '/posts/new');
  await page.getByLabel('Title').fill('Typed before the end');
  await page.getByLabel('Excerpt').fill('Kept on this device.');
  await page.context().clearCookies();
  await expect(page.getByRole('alert').filter({ hasText: 'You signed out in another tab' })).toBeVisible();
  await openStudio(page, shop, '/posts/new');
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the end');
  await expect(page.getByLabel('Excerpt')).toHaveValue('Kept on this device.');
});

test('a message is answered, and its writer replies by the link without an account', async ({ visit, shop }) => {
  const from = 'asks@example.com';
  const message = { name: 'Aino Virta', email: from, programInterest: 'free', message: 'When do we start?' };
  expect((await shop.post('/api/contact', message)).status).toBeLessThan(300);
  const page = await visit(PHONE);
  await openStudio(page, shop, '/inbox');
  await page
    .getByRole('link', { name: /Aino Virta|asks@example\.com/ })
    .first()
    .click();
  await expect(page.getByText('When do we start?').first()).toBeVisible();
  await page.getByLabel('Your reply').fill('On Monday, at seven.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Sent by e-mail.')).toBeVisible();
  const mail = await mailTo(shop, from, /./);
  const link = /https?:\S+\/reply\S+/.exec((await mailWith(shop, from, 'On Monday')) || mail.text)?.[0] ?? '';
  const visitor = await visit(PHONE);
  await visitor.goto(link);
  await visitor.getByLabel('Your reply').fill('I shall be there.');
  await visitor.getByRole('button', { name: 'Send reply' }).click();
  await expect(visitor.getByText('Your reply has been sent to your coach.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('I shall be there.').first()).toBeVisible();
});

test('from the keyboard: from the list to an order of work, opened and acted on', nightly, async ({ visit, shop }) => {
  const page = await visit(DESK);
  await openStudio(page, shop, '/posts');
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('marathon');
  const first = page.getByRole('table').getByRole('link').first();
  await expect(first).toBeVisible();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/coach\/posts\/\d+$/);
  await page.getByLabel('Tags').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', by hand');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
});

async function mailWith(shop: Shop, to: string, words: string) {
  let found = '';
  await expect
    .poll(async () => {
      found = (await shop.mails(to)).find(({ text }) => text.includes(words))?.text ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

test('a letter goes to those who bought, and to nobody else', nightly, async ({ visit, shop }) => {
  const [buyer, reader] = ['bought-and-reads@example.com', 'only-reads@example.com'];
  for (const email of [buyer, reader]) await joins(shop, email);
  const theirs = await visit(PHONE);
  await signInPage(theirs, shop, buyer);
  await buyProgram(theirs, shop, 2);
  await mailTo(shop, buyer, /^Your receipt from Aamu: /);

  const page = await visit(PHONE);
  await openStudio(page, shop, '/letters');
  await sendLetter(page, shop, 'Hello, buyers', 'bought');
  await mailTo(shop, buyer, /Hello, buyers/);
  // A later newsletter reaches both: by then the first would have arrived.
  await sendLetter(page, shop, 'Hello, everybody', 'everybody');
  for (const email of [buyer, reader]) await mailTo(shop, email, /Hello, everybody/);
  const got = (await shop.mails()).filter(({ subject }) => subject.includes('Hello, buyers')).map(({ to }) => to);
  expect(got.toSorted()).toEqual([buyer, COACH_OF_SANDBOX]);
});

/** Subscribes to the newsletter and confirms by the mail. */
async function joins(shop: Shop, email: string): Promise<void> {
  expect((await shop.post('/api/newsletter', { email, filledIn: 9_000 })).status).toBeLessThan(300);
  const token = /token=([\da-f-]{36})/.exec(await mailWith(shop, email, '/newsletter/confirm?token='))?.[1];
  expect((await shop.post('/newsletter/confirm', { token })).ok).toBe(true);
}

/** Writes a newsletter, checks its test mail, and sends it. */
async function sendLetter(page: Page, shop: Shop, subject: string, to: string): Promise<void> {
  await goTo(page, shop, '/letters/new');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/coach\/letters\/[\da-f-]{36}$/);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A few words.');
  await page.getByLabel('Recipients').selectOption(to);
  await save(page);
  await page.getByRole('button', { name: 'Send test e-mail' }).click();
  await expect(page.getByText(`Test sent to ${COACH_OF_SANDBOX}.`)).toBeVisible();
  await mailTo(shop, COACH_OF_SANDBOX, new RegExp(subject));
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
}
