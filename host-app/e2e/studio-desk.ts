import { expect, type Page } from '@playwright/test';
import { answerTo } from './paying.ts';
import type { Shop } from './shop.ts';

export const COACH_OF_SANDBOX = 'coach@sandbox.example';

/** Browsers note that a preview runs no scripts. */
export const PREVIEW = /Blocked script execution/;
/** And what the shop refuses. */
const provoked = new RegExp(`${PREVIEW.source}|status of 40[0149] `);
export const PHONE = { viewport: { width: 360, height: 740 }, provoked };
export const DESK = { viewport: { width: 1440, height: 900 }, provoked };

/** The coach, signed in, with the studio open. */
export async function openStudio(page: Page, shop: Shop, path = ''): Promise<void> {
  page.setDefaultTimeout(20_000);
  await signIn(page, shop);
  await goTo(page, shop, path);
}

/** By the code of now: the coach signs in again and again. */
async function signIn(page: Page, shop: Shop): Promise<void> {
  const codes = async () =>
    (await shop.mails())
      .filter(({ to, subject }) => to === COACH_OF_SANDBOX && subject.includes('is your code'))
      .map(({ subject }) => /\d{3} \d{3}/.exec(subject)?.[0] ?? '');
  const before = (await codes()).length;
  await page.request.post(`${shop.url}/api/login/code`, { data: { email: COACH_OF_SANDBOX } });
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBeGreaterThan(before);
  const [code = ''] = await codes();
  const { status } = await answerTo(page, `${shop.url}/api/login/verify`, { email: COACH_OF_SANDBOX, code });
  expect(status).toBe(204);
}

/** A screen of the studio, and nothing of it is wider than the window. */
export async function goTo(page: Page, shop: Shop, path: string): Promise<void> {
  await page.goto(`${shop.url}/coach${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSideways(page);
}

export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Presses the button that saves, and waits until it is. */
export async function save(page: Page, name = 'Save'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
}
