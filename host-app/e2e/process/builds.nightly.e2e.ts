import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PinnedScript, PinnedScripts } from '#contract/embed/embed.ts';
import { isHydrated, html, TAGS, test } from '../first-views/drawn.ts';
import { serve } from '../embed/foreign.ts';
import { keepJournal } from '../journal.ts';
import { settleRequests } from '../settle.ts';
import { openShop, SOURCES } from '../shop.ts';

const dist = join(import.meta.dirname, '../../../dist');
const pinned = async (language: 'en' | 'fi' = 'en') =>
  (JSON.parse(await readFile(join(dist, 'pinned/pinned.json'), 'utf8')) as PinnedScripts)[language]!;

test('a page that was made with an earlier build finds its files after a deploy', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-e2e-'));
  const filled = spawnSync(process.execPath, [
    '--import',
    SOURCES,
    join(import.meta.dirname, 'earlier-build.ts'),
    folder,
  ]);
  expect(filled.stderr.toString()).toBe('');
  const shop = await openShop({ RATE_LIMITS: 'off' }, folder);
  const context = await browser.newContext();
  const journal = keepJournal(context, [shop.url]);
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(`${response.status()} ${new URL(response.url()).pathname}`));
  // Simulates a browser or proxy cache.
  await page.route(/\/embed(?:\/first|\.js)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(embed\/[\w-]+)-[\w-]{8}\.js/g, '$1-earlier1.js');
    return route.fulfill({ response, body });
  });
  const foreign = await serve(
    `<!doctype html><title>Kept</title><script src="${shop.url}/embed.js"></script>${html('coach-signup')}`,
  );
  await page.goto(foreign.url);
  await expect.poll(() => isHydrated(page.locator('coach-signup'))).toBe(true);
  expect(loaded).toContain('200 /embed/signup-earlier1.js');
  expect(loaded.filter((each) => /\/embed\/\w/.test(each) && !/earlier1|first|^200/.test(each))).toEqual([]);
  expect(journal.complaints).toEqual([]);
  foreign.close();
  await context.close();
  await shop.end('SIGTERM');
  await rm(folder, { recursive: true });
});

test.describe('the pinned script', () => {
  const tag = (shop: string, { path, integrity }: PinnedScript, more = '') =>
    `<script async ${more} src="${shop}${path}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  const strict = (shop: string) =>
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${shop}; connect-src ${shop}; img-src ${shop} data:; require-trusted-types-for 'script'; trusted-types 'none'">`;

  test('brings every element by itself, under a strict policy', async ({ page, shop, show }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const given = await pinned();
    await show(TAGS.map(html).join(''), strict(shop.url) + tag(shop.url, given));
    for (const written of TAGS) {
      const element = page
        .locator(written.split(' ')[0]!)
        .nth(TAGS.filter((each) => each.split(' ')[0] === written.split(' ')[0]).indexOf(written));
      await expect.poll(() => isHydrated(element)).toBe(true);
      await expect(element.getByText('could not be loaded')).toHaveCount(0);
    }
    await expect(page.locator('coach-programs').first().getByRole('article').first()).toBeVisible();
    await expect(page.locator('coach-signup').first().getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    // No other code of the shop is requested.
    expect(asked.filter((path) => path.endsWith('.js'))).toEqual([given.path]);
  });

  test('works as a module, and beside the script that follows the shop', async ({ page, shop, show }) => {
    const given = await pinned();
    await show(html('coach-signup'), tag(shop.url, given, 'type="module"'));
    await expect(page.locator('coach-signup').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await show(
      html('coach-signup'),
      `<script src="${shop.url}/embed.js?for=coach-signup"></script>${tag(shop.url, given)}`,
    );
    await expect.poll(() => isHydrated(page.locator('coach-signup'))).toBe(true);
  });

  test('speaks the language that it was copied in, whatever the page says', async ({ page, shop, show }) => {
    const given = await pinned('fi');
    expect(given.path).toMatch(/\/embed\.fi\.js$/);
    await show(html('coach-signup'), strict(shop.url) + tag(shop.url, given));
    await expect(page.locator('coach-signup').getByRole('textbox', { name: 'Sähköposti' })).toBeVisible();
    await expect(page.locator('coach-signup').locator('.coach-root')).toHaveAttribute('lang', 'fi');
    const response = await fetch(shop.url + given.path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('is what the page that writes the tag says it is, and kept for good', async ({ shop }) => {
    const given = await pinned();
    expect(await (await fetch(`${shop.url}/embed`)).text()).toContain(given.integrity);
    const response = await fetch(shop.url + given.path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${shop.url}/embed/AAAAAAAAAAAAAAAA/embed.js`)).status).toBe(404);
  });

  test.describe('with another byte in it', () => {
    test.use({ provoked: /integrity/ });

    test('does not run, and what stands in the tag stays', async ({ page, shop, show }) => {
      const given = await pinned();
      await page.route(`**${given.path}`, async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, body: `${await response.text()} ` });
      });
      const body = '<coach-signup><a href="https://coach.example">The routine</a></coach-signup>';
      await settleRequests(page, () => show(body, tag(shop.url, given)));
      await expect(page.getByRole('link', { name: 'The routine' })).toBeVisible();
      expect(await page.locator('coach-signup').evaluate((element) => element.shadowRoot)).toBeNull();
    });
  });
});
