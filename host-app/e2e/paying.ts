import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { CARDS, payByCard } from '../../server/testing/buyers.ts';
import { type Journal, keepJournal } from './journal.ts';
import { requestLoginCode } from './new-code.ts';
import { type Mail, type Shop, test as base } from './shop.ts';
import { type AccountSeed, signIn } from './sign-in.ts';

export type Card = keyof typeof CARDS;

interface Visit extends BrowserContextOptions {
  /** Allowed origins besides the shop's. */
  also?: readonly string[];
  /** Errors that the journey causes on purpose, besides declined cards. */
  provoked?: RegExp;
}

interface Fixtures {
  /** Opens a separate browser context. Its problems fail the journey at its end. */
  visit: (options?: Visit) => Promise<Page>;
}

/** Test with several users. */
export const test = base.extend<Fixtures>({
  visit: async ({ browser, shop, listed }, provide) => {
    const journals: Journal[] = [];
    await provide(async ({ also = [], provoked, ...options } = {}) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      const tolerated = provoked ? new RegExp(`${DECLINED.source}|${provoked.source}`) : DECLINED;
      journals.push(keepJournal(context, [shop.url, listed.origin, ...also], tolerated));
      return context.newPage();
    });
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect({
      complaints: journals.flatMap(({ complaints }) => complaints),
      elsewhere: journals.flatMap(({ elsewhere }) => elsewhere),
    }).toEqual({ complaints: [], elsewhere: [] });
  },
});

/** Returns the provider's frame with the card fields. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment input frame"]');
}

export async function fillCard(page: Page, card: Card = 'good'): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(CARDS[card]);
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
}

/** Completes or fails the bank's authentication dialog. */
export async function authenticate(page: Page, choice: 'Complete' | 'Fail'): Promise<void> {
  const bank = page.getByRole('dialog', { name: 'Card authentication' }).frameLocator('iframe');
  await bank.getByRole('button', { name: `${choice} authentication` }).click();
}

/** Waits for a mail and returns the newest match. */
export async function mailTo(shop: Shop, to: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await shop.mails(to)).find((mail) => subject.test(mail.subject));
  const message = `a mail to ${to} about ${subject}`;
  await expect.poll(find, { message, intervals: [100, 100, 250] }).toBeDefined();
  return (await find())!;
}

/** Signs in with an address and the mailed code, on the current page. Ends after the redirect. */
export async function signInByCode(page: Page, shop: Shop, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  const code = await requestLoginCode(shop, email, () => page.getByRole('button', { name: 'Send me a code' }).click());
  await page.getByLabel(/code/i).fill(code);
  await page.keyboard.press('Enter');
}

/** Signs a page's browser in; see `signIn`. */
export const signInPage = (page: Page, shop: Shop, email: string, has?: AccountSeed) =>
  signIn(page.context(), shop, email, has);

/** Signs in with a mailed code by the API. Afterwards the account owns the mailbox's guest purchases. */
export async function signInByApi(page: Page, shop: Shop, email: string): Promise<void> {
  const ask = () => page.request.post(`${shop.url}/api/login/code`, { data: { email } });
  const code = await requestLoginCode(shop, email, ask);
  const { status } = await answerTo(page, `${shop.url}/api/login/verify`, { email, code });
  expect(status, `${email} is signed in`).toBe(204);
}

/** Signs in and opens a page. */
export async function openPageAs(
  page: Page,
  shop: Shop,
  email: string,
  path: string,
  has?: AccountSeed,
): Promise<void> {
  await signInPage(page, shop, email, has);
  await page.goto(shop.url + path);
}

/**
 * Allows another site to show member data, in the element's popup. `person` of the sandbox signs in there; without it
 * the current session of the shop consents.
 */
export async function allowEmbedAccess(page: Page, element: Locator, person?: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await element.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  if (person) {
    await popup
      .getByRole('link', { name: /sign in/i })
      .first()
      .click();
    await popup.getByRole('link', { name: /test person/i }).click();
    await popup.getByRole('button', { name: person }).click();
  }
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow', exact: true }).click();
  await closed;
}

/**
 * Sends a request with the page's session. The shop may close an idle connection just as it is reused. Nothing has
 * arrived then, so it retries on another one.
 */
export async function answerTo(page: Page, url: string, data: object) {
  const response = await page.request.post(url, { data, maxRetries: 1 });
  const text = await response.text();
  return { status: response.status(), body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

export async function expectNothingForAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [page.url(), id, nodes.map(({ html }) => html)])).toEqual([]);
}

export const COACH = 'hello@aamu.example';
/** Subject of the mail with the coaching receipt. */
export const WELCOME = /^Welcome to coaching/;

/** Fills in everything that /subscribe asks, for journeys about the payment. */
export async function answerAll(place: Page | Locator, email: string) {
  const fields = {
    'Full name': 'Aino Virta',
    'E-mail': email,
    Age: '41',
    Height: '170 cm',
    'Current weight': '66 kg',
    'Your biggest challenge': 'Evenings.',
    'Injuries or medical conditions': 'none',
  };
  const choices = {
    'Main goal': 'marathon',
    'Current activity level': 'light',
    'Where you can train': 'home',
    'Preferred training style': 'outdoor',
    'Training days per week': '3',
    'Preferred start': 'next-week',
  };
  for (const [label, value] of Object.entries(fields)) await place.getByLabel(label, { exact: true }).fill(value);
  for (const [label, value] of Object.entries(choices)) await place.getByLabel(label).selectOption(value);
  await place.getByRole('checkbox', { name: /^I agree/ }).check();
  await getStartConsentBox(place).check();
}

/** Returns the checkbox for an immediate start. */
export const getStartConsentBox = (place: Page | Locator) => place.getByRole('checkbox', { name: /^I want the/ });

export const toast = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first();

export const row = (page: Page, title: string) =>
  page.getByRole('tabpanel').getByRole('group', { name: title, exact: true });

/** Buys a programme by the API, with the page's session. */
export async function buyProgram(page: Page, shop: Shop, programId: number) {
  const { body } = await answerTo(page, `${shop.url}/api/create-payment-intent`, { programId });
  await payByCard(shop, String(body['clientSecret']));
}

export async function expectPdf(page: Page, link: Locator) {
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('application/pdf');
}

/** Console note about a card that the provider declined. */
const DECLINED = /status of 402 .*\/sandbox\/stripe\//;
