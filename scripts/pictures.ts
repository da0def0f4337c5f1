import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, chromiumPath } from './testing/chromium.ts';

/**
 * Takes the pictures of the README. The shop runs in the sandbox, after `npm run db:seed -- --big`:
 * `npx node --import ./scripts/sources.mjs scripts/pictures.ts http://localhost:3000`
 */
const shop = process.argv[2] ?? 'http://localhost:3000';
const folder = join(import.meta.dirname, '../docs/pictures');

const executablePath = await chromiumPath();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, colorScheme: 'light', locale: 'en-IE' });

await open('/');
// Fonts that are late the first time are there the second time.
await page.reload({ waitUntil: 'networkidle' });
await take('site');

await open('/embed-demo');
await take('widget');

await open('/login');
await page.getByRole('link', { name: 'Continue with a test person' }).click();
await page.getByRole('button', { name: 'The coach' }).click();
await page.waitForLoadState('networkidle');
await open('/coach/clients');
await take('studio');
await browser.close();

function open(path: string) {
  return page.goto(`${shop}${path}`, { waitUntil: 'networkidle' });
}

/** Writes the window as a PNG with few colours. */
async function take(name: string) {
  const picture = sharp(await page.screenshot()).png({ palette: true, colours: 128 });
  await writeFile(join(folder, `${name}.png`), await picture.toBuffer());
}
