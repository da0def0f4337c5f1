import { expect, type Page } from '@playwright/test';
import { signInPage } from '../paying.ts';
import type { Shop } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';

/** Console note that a preview blocks scripts. */
export const PREVIEW = /Blocked script execution/;
/** The same, and requests that the shop refuses. */
const provoked = new RegExp(`${PREVIEW.source}|status of 40[0149] `);
export const PHONE = { viewport: { width: 360, height: 740 }, provoked };
export const DESK = { viewport: { width: 1440, height: 900 }, provoked };

/** Signs in as the coach and opens the studio. */
export async function openStudio(page: Page, shop: Shop, path = ''): Promise<void> {
  await signInPage(page, shop, COACH_OF_SANDBOX);
  await goTo(page, shop, path);
}

/** Opens a studio screen and checks that nothing overflows the window. */
export async function goTo(page: Page, shop: Shop, path: string): Promise<void> {
  await page.goto(`${shop.url}/coach${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoHorizontalScroll(page);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Presses the save button and waits for the result. */
export async function save(page: Page, name = 'Save'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
}
