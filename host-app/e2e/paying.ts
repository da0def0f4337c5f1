import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { CARDS, payByCard } from '../../server/testing/buyers.ts';
import { type Journal, keepJournal } from './journal.ts';
import { requestLoginCode } from './new-code.ts';
import { type Mail, type Shop, test as base } from './shop.ts';
import { type AccountSeed, signIn } from './sign-in.ts';

export type Card = keyof typeof CARDS;

interface Visit extends BrowserContextOptions {
  /** Origins that may be asked besides the shop's. */
  also?: readonly string[];
  /** Complaints that the journey causes on purpose, besides cards that are declined. */
  provoked?: RegExp;
}

interface Fixtures {
  /** A browser of their own for somebody. What it should not have done fails the journey at its end. */
  visit: (options?: Visit) => Promise<Page>;
}

/** Journeys of several people. */
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

/** The provider's frame with the fields of a card. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment input frame"]');
}

export async function fillCard(page: Page, card: Card = 'good'): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(CARDS[card]);
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
}

/** What the card's bank asks, over the page. */
export async function authenticate(page: Page, choice: 'Complete' | 'Fail'): Promise<void> {
  const bank = page.getByRole('dialog', { name: 'Card authentication' }).frameLocator('iframe');
  await bank.getByRole('button', { name: `${choice} authentication` }).click();
}

/** Waits for a mail; the newest of those that fit. */
export async function mailTo(shop: Shop, to: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await shop.mails(to)).find((mail) => subject.test(mail.subject));
  const message = `a mail to ${to} about ${subject}`;
  await expect.poll(find, { message, intervals: [100, 100, 250] }).toBeDefined();
  return (await find())!;
}

/** Types the address and the code that comes, wherever the shop asks for them; ends where it leads. */
export async function signInByCode(page: Page, shop: Shop, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  const code = await requestLoginCode(shop, email, () => page.getByRole('button', { name: 'Send me a code' }).click());
  await page.getByLabel(/code/i).fill(code);
  await page.keyboard.press('Enter');
}

/** Signs a page's browser in; see `signIn`. */
export const signInPage = (page: Page, shop: Shop, email: string, has?: AccountSeed) =>
  signIn(page.context(), shop, email, has);

/** Signs in with a mailed code, without the pages. From then on the account has what its mailbox bought as a guest. */
export async function signInByApi(page: Page, shop: Shop, email: string): Promise<void> {
  const ask = () => page.request.post(`${shop.url}/api/login/code`, { data: { email } });
  const code = await requestLoginCode(shop, email, ask);
  const { status } = await answerTo(page, `${shop.url}/api/login/verify`, { email, code });
  expect(status, `${email} is signed in`).toBe(204);
}

/** Signs in as somebody, and opens a page. */
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
 * Lets a page elsewhere show what is somebody's, in the window that the element opens. With a person of the sandbox the
 * window signs them in; without, whoever is signed in at the shop allows it.
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
 * Asks the shop as whoever uses the page. A connection that was idle for seconds may be ended by the shop at the moment at
 * which it is used: nothing has arrived then, and it is asked on another one.
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
/** Brings the receipt of coaching along. */
export const WELCOME = /^Welcome to coaching/;

/** Everything that /subscribe asks, for journeys that are about the payment. */
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

/** The box that asks for a start at once. */
export const getStartConsentBox = (place: Page | Locator) => place.getByRole('checkbox', { name: /^I want the/ });

export const toast = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first();

export const row = (page: Page, title: string) =>
  page.getByRole('tabpanel').getByRole('group', { name: title, exact: true });

/** A programme bought without the pages, by whoever uses this page. */
export async function buyProgram(page: Page, shop: Shop, programId: number) {
  const { body } = await answerTo(page, `${shop.url}/api/create-payment-intent`, { programId });
  await payByCard(shop, String(body['clientSecret']));
}

export async function expectPdf(page: Page, link: Locator) {
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('application/pdf');
}

/** The browser notes that a card was declined at the provider. */
const DECLINED = /status of 402 .*\/sandbox\/stripe\//;
