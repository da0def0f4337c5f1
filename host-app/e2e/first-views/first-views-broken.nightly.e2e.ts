import { expect } from '@playwright/test';
import { isHydrated, measureElementHeights, holdElementCode, html, test } from './drawn.ts';
import { settleRequests } from '../settle.ts';
import type { Shop } from '../shop.ts';

test.describe('what is hostile or broken', () => {
  const get = (shop: Shop, query: string) => fetch(`${shop.url}/embed/first?for=${query}`);

  test('a `for` of any kind is answered, and with nothing but elements', async ({ shop }) => {
    for (const query of [
      '',
      ',',
      'x',
      '__proto__',
      'coach-',
      'coach-nothing',
      'coach-signup%3F',
      '%00',
      'a'.repeat(5_000),
    ]) {
      const response = await get(shop, query);
      expect([query, response.status]).toEqual([query, 200]);
      const { views } = (await response.json()) as { views: object };
      expect(Object.keys(views).filter((name) => !name.startsWith('coach-signup'))).toEqual([]);
    }
    const many = await get(shop, Array.from({ length: 500 }, (_, i) => `coach-blog%3Flimit%3D${i}`).join());
    expect(Object.keys(((await many.json()) as { views: object }).views).length).toBeLessThanOrEqual(30);
    const odd = await get(shop, encodeURIComponent('coach-programs?limit=<b>&layout=x&currency=%00&evil=1'));
    expect(odd.status).toBe(200);
  });

  test('answers are kept as all shared ones are: by every origin, compressed, 304, without cookies', async ({
    shop,
  }) => {
    const response = await get(shop, 'coach-signup');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(response.headers.get('etag')).toBeTruthy();
    expect((await fetch(`${shop.url}/embed.js?for=coach-signup`)).headers.get('content-type')).toContain('javascript');
  });

  test('twenty tags of one kind with different options are drawn with one request', async ({ page, shop, show }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const tags = Array.from({ length: 20 }, (_, i) => html(`coach-programs limit="${(i % 12) + 1}"`)).join('');
    // The script comes last: one before the tags would read partial HTML in a busy browser.
    await show(`${tags}<script src="${shop.url}/embed.js"></script>`, '');
    await expect(page.locator('coach-programs').last().getByRole('article')).toHaveCount(4);
    expect(await page.locator('coach-programs').first().getByRole('article').count()).toBe(1);
    expect(requests.filter((url) => url.includes('/embed/first'))).toHaveLength(1);
  });

  test.describe('with faults on the way', () => {
    test.use({ provoked: /SyntaxError|ERR_FAILED|Failed to fetch|404|dynamically imported module/ });

    test('an answer cut in the middle is asked for again, and then told', async ({ page, show }) => {
      let cut = 1;
      await page.route('**/embed/first*', async (route) => {
        if (cut-- <= 0) return route.continue();
        return route.fulfill({
          contentType: 'application/json',
          headers: { 'access-control-allow-origin': '*' },
          body: '{"base":"ht',
        });
      });
      await show(html('coach-signup'));
      await expect(page.locator('coach-signup').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
      cut = 2;
      await show(html('coach-follow'));
      await expect(page.locator('coach-follow').getByRole('alert')).toContainText('could not be loaded');
    });

    test('files that a deploy has replaced are found by their new names', async ({ page, show }) => {
      let old = true;
      await page.route('**/embed/first*', async (route) => {
        if (!old) return route.continue();
        old = false;
        const answer = (await (await route.fetch()).json()) as { views: Record<string, { files: string[] }> };
        for (const view of Object.values(answer.views)) view.files = ['embed/gone-12345678.js'];
        return route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
      });
      await show(html('coach-signup'));
      await expect.poll(() => isHydrated(page.locator('coach-signup'))).toBe(true);
    });

    test('where the shop cannot be reached, what the page has put into the tag stays', async ({ page, show }) => {
      await page.route('**/embed/first*', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await settleRequests(page, async () => {
        await show('<coach-contact><a href="https://coach.example">Get the routine</a></coach-contact>');
        await failed;
      });
      await expect(page.getByRole('link', { name: 'Get the routine' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });

  test('members’ elements on a page that is not listed say so once, whoever has asked first', async ({
    page,
    show,
  }) => {
    const first = page.locator('coach-dashboard');
    await show(html('coach-dashboard'));
    await expect(first).toContainText('The coach hasn’t allowed this page');
    await page.evaluate(() => document.body.append(document.createElement('coach-profile')));
    const later = page.locator('coach-profile');
    await expect(later).toContainText('The coach hasn’t allowed this page');
    await expect(later.getByText('Sign in on')).toHaveCount(1);
  });

  test.describe('what another build has drawn', () => {
    test.use({ provoked: /Minified React error/ });

    test('is drawn anew, once', async ({ page, show }) => {
      await page.route('**/embed/first*', async (route) => {
        const text = (await (await route.fetch()).text()).replaceAll('How would you like to pay?', 'And now?');
        await route.fulfill({
          body: text,
          contentType: 'application/json',
          headers: { 'access-control-allow-origin': '*' },
        });
      });
      await show(html('coach-checkout program="2"'));
      await expect(page.locator('coach-checkout')).toContainText('How would you like to pay?');
      await expect(page.locator('coach-checkout')).not.toContainText('And now?');
    });
  });

  test('data that a page has kept for a minute is corrected once the element is alive', async ({ page, show }) => {
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
    await page.route('**/embed/first*', async (route) => {
      const text = (await (await route.fetch()).text()).replaceAll('29.90', '19.90');
      return route.fulfill({
        body: text,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    const release = await holdElementCode(page);
    await show(html('coach-programs currency="EUR"'));
    await expect(page.locator('coach-programs')).toContainText('€19.90');
    const before = await measureElementHeights(page);
    release();
    await expect(page.locator('coach-programs')).toContainText('€29.90');
    await expect(page.locator('coach-programs')).not.toContainText('€19.90');
    // Nothing below has moved.
    expect(await measureElementHeights(page)).toEqual(before);
  });
});
