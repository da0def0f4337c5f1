import { expect, type Page } from '@playwright/test';
import type { Shop } from '../shop.ts';

export async function firstDay(page: Page, day: string) {
  await on(page, day);
  await page.getByRole('button', { name: 'Start session' }).click();
  await tick(page, 'Red squat').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Red squat 1 of 1 set' })).toBeVisible();
  // The next exercise is open.
  await page.getByText('Swap or skip Red press').filter({ visible: true }).click();
  await page.getByRole('textbox', { name: 'What did you do instead?' }).fill('Push-up');
  await page.getByRole('button', { name: 'Swap', exact: true }).click();
  await page.getByRole('textbox', { name: /^Push-up, set 1: kg/ }).fill('12');
  await tick(page, 'Push-up').click();
  await finish(page);
}

export async function reportPain(page: Page, day: string) {
  await on(page, day);
  await page.getByRole('button', { name: 'Start session' }).click();
  await tick(page, 'Green squat').click();
  await page.getByText('Something hurts: Green squat').click();
  await page.locator('.log-levels:visible').getByText('4', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Where, and when? (optional)' }).fill('Left knee');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Next: Green press' }).click();
  await tick(page, 'Green press').click();
  await finish(page);
}

export async function moveDay(page: Page, day: string) {
  await on(page, day);
  await page.getByText('Move, shorten or skip').click();
  await page.getByLabel('Move it to').fill(plusDays(day, 1));
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(/^Moved here from /)).toBeVisible();
  await on(page, plusDays(day, 1));
  await trainBoth(page, 'Blue');
}

async function trainBoth(page: Page, name: string) {
  await page.getByRole('button', { name: 'Start session' }).click();
  await tick(page, `${name} squat`).click();
  await page.getByRole('button', { name: `Next: ${name} press` }).click();
  await tick(page, `${name} press`).click();
  await finish(page);
}

export async function shortenDay(page: Page, shop: Shop, day: string) {
  await page.clock.setSystemTime(new Date(`${day}T12:00:00Z`));
  await page.goto(`${shop.url}/training/mine`);
  await page.getByText('Move, shorten or skip').click();
  await page.getByLabel('Minutes available').fill('25');
  await page.getByRole('button', { name: 'Shorten', exact: true }).click();
  await expect(page.getByText('Shortened to 25 min.')).toBeVisible();
  await trainBoth(page, 'Red');
}

export async function skipDay(page: Page, day: string) {
  await on(page, day);
  await page.getByText('Move, shorten or skip').click();
  await page.getByLabel('Reason for skipping (optional)').fill('A fever');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page.getByText('Skipped: A fever')).toBeVisible();
}

export async function trainLastDay(page: Page, shop: Shop, day: string) {
  await page.clock.setSystemTime(new Date(`${day}T12:00:00Z`));
  await page.goto(`${shop.url}/training/mine`);
  // A day that the coach removed meanwhile is still in the plan here.
  await trainBoth(page, 'Blue');
}

/** Moves to another day and reopens the page. */
async function on(page: Page, day: string) {
  await page.clock.setSystemTime(new Date(`${day}T12:00:00Z`));
  await page.reload();
}

const tick = (page: Page, set: string) => page.getByRole('button', { name: `${set}, set 1: done` });

async function finish(page: Page) {
  await page.getByRole('button', { name: 'Finish session' }).click();
  await expect(page.getByRole('region', { name: 'Session finished' })).toBeVisible();
  await expect(page.getByText(WAITS).first()).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const WAITS = 'Saved on this device, will be sent';
