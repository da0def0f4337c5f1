import { expect, type Page } from '@playwright/test';
import { isHydrated, test } from './drawn.ts';
import { nightlyUnless } from '../nightly.ts';
import type { Shop } from '../shop.ts';

/** Records the page's requests to each shop, by path. */
function trackRequests(page: Page) {
  const found: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) found.push(`${request.method()} ${request.url()}`);
  });
  return (shop: Shop, path: string) => found.filter((each) => each.endsWith(`${shop.url}${path}`)).length;
}

function collectConsoleMessages(page: Page, type: string) {
  const words: string[] = [];
  page.on('console', (message) => message.type() === type && words.push(message.text()));
  return words;
}

const tag = (shop: Shop, kind = '') => `<script ${kind} src="${shop.url}/embed.js"></script>`;
const signup = '<coach-signup></coach-signup>';

test.describe('two shops on one page', () => {
  for (const kind of ['', 'async', 'defer', 'type="module"']) {
    test(
      `each serve the tags that name them, and the first one the rest, with scripts that are ${kind || 'plain'}`,
      nightlyUnless(!kind),
      async ({ page, shop, other, show }) => {
        const requests = trackRequests(page);
        const told = collectConsoleMessages(page, 'info');
        await show(
          `${signup}<coach-signup shop="${other.url}/"></coach-signup>
        <coach-programs limit="1"></coach-programs><coach-programs limit="1" shop="${other.url}"></coach-programs>`,
          tag(shop, kind) + tag(other, kind),
        );
        const links = page.locator('coach-programs').getByRole('link');
        await expect(links).toHaveCount(2);
        const leadTo = async () =>
          Promise.all((await links.all()).map(async (link) => new URL((await link.getAttribute('href'))!).origin));
        expect(await leadTo()).toEqual([shop.url, other.url]);
        for (const [i, address] of ['first@two.example', 'second@two.example'].entries()) {
          const form = page.locator('coach-signup').nth(i);
          await form.getByLabel('E-mail', { exact: true }).fill(address);
          await form.getByLabel('E-mail', { exact: true }).press('Enter');
          await expect(form.getByText(i === 0 ? 'Welcome to Aamu!' : 'Welcome to Hämärä!')).toBeVisible();
        }
        expect([requests(shop, '/api/email-signup'), requests(other, '/api/email-signup')]).toEqual([1, 1]);
        for (const element of await page.locator('coach-programs').all()) {
          await element.evaluate((host) => host.shadowRoot!.dispatchEvent(new Event('pointerover')));
          await expect.poll(() => isHydrated(element)).toBe(true);
        }
        expect(await leadTo()).toEqual([shop.url, other.url]);
        // Each shop has its own build, and the first one to load defines a tag. Each build requests at most once.
        for (const origin of [shop, other]) expect(requests(origin, '/api/programs')).toBeLessThanOrEqual(2);
        const mails = async (of: Shop) => (await of.mails()).map(({ to }) => to);
        await expect.poll(() => mails(shop)).toContain('first@two.example');
        await expect.poll(() => mails(other)).toContain('second@two.example');
        expect(await mails(shop)).not.toContain('second@two.example');
        expect(told).toEqual([`Shown here are tags with shop="${other.url}"; others by ${shop.url}.`]);
      },
    );
  }

  test('ask for a member on the shop that the tag names', async ({ page, shop, other, show }) => {
    await page.route(`${other.url}/api/embed/site*`, (route) =>
      route.fulfill({ json: { listed: true }, headers: { 'access-control-allow-origin': '*' } }),
    );
    await show(
      `<coach-dashboard></coach-dashboard><coach-dashboard shop="${other.url}"></coach-dashboard>`,
      tag(shop) + tag(other),
    );
    const popup = page.waitForEvent('popup');
    await page.locator('coach-dashboard').nth(1).getByRole('button', { name: 'Sign in' }).click();
    expect(new URL((await popup).url()).origin).toBe(other.url);
    // The first shop has not listed this page, and says so itself.
    const first = page.locator('coach-dashboard').first();
    await first.dispatchEvent('pointerover');
    await expect(first.getByRole('link', { name: 'Open it there' })).toHaveAttribute('href', `${shop.url}/dashboard`);
  });

  test.describe('of which one is not there', () => {
    test.use({ provoked: /is not on this page/ });

    test('leave a tag of its with what the page has put in, and say so', async ({ page, shop, show }) => {
      const told = collectConsoleMessages(page, 'warning');
      const nowhere = '<coach-signup shop="https://nowhere.example"><a href="/else">Elsewhere</a></coach-signup>';
      await show(nowhere + signup, tag(shop));
      await expect(page.locator('coach-signup').nth(1).getByLabel('E-mail', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
      await expect.poll(() => told).toHaveLength(1);
      // Another tag's code defines its element.
      await page.locator('coach-signup').nth(1).getByLabel('E-mail', { exact: true }).focus();
      await expect.poll(() => isHydrated(page.locator('coach-signup').nth(1))).toBe(true);
      await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
      await expect(page.getByText('could not be')).toHaveCount(0);
    });

    test('show it as soon as its script comes', async ({ page, shop, other, show }) => {
      const requests = trackRequests(page);
      await show(`${signup}<coach-signup shop="${other.url}"><a href="/else">Elsewhere</a></coach-signup>`, tag(shop));
      await page.locator('coach-signup').first().getByLabel('E-mail', { exact: true }).focus();
      await expect.poll(() => isHydrated(page.locator('coach-signup').first())).toBe(true);
      await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
      await page.evaluate((src) => {
        document.head.append(Object.assign(document.createElement('script'), { src }));
      }, `${other.url}/embed.js`);
      const late = page.locator('coach-signup').nth(1);
      await late.getByLabel('E-mail', { exact: true }).fill('late@two.example');
      await late.getByLabel('E-mail', { exact: true }).press('Enter');
      await expect.poll(() => requests(other, '/api/email-signup')).toBe(1);
    });
  });
});
