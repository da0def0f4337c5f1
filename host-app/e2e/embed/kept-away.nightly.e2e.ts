import { expect } from '@playwright/test';
import { isHydrated, html, TAGS, test } from '../first-views/drawn.ts';

/** Pages with restrictions. */
test.describe('on a page that is not listed', () => {
  for (const [tag, path] of [
    ['coach-dashboard', '/dashboard'],
    ['coach-training plan="3"', '/training/3'],
    ['coach-profile', '/coaching'],
  ] as const)
    test(`${tag} says so before anybody signs in, and leads to the same on the shop`, async ({ page, shop, show }) => {
      await show(html(tag));
      const element = page.locator(tag.split(' ')[0]!);
      await expect(element).toContainText('The coach hasn’t allowed this page');
      await expect(element.getByRole('link')).toHaveAttribute('href', shop.url + path);
      await expect(element.getByRole('button')).toHaveCount(0);
    });

  test('a press that came before it was known opens no window', async ({ page, context, show }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/embed/site', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await show(html('coach-dashboard load="eager"'));
    await expect.poll(() => isHydrated(page.locator('coach-dashboard'))).toBe(true);
    await page.locator('coach-dashboard').getByRole('button').click();
    gate.resolve();
    await expect(page.locator('coach-dashboard')).toContainText('The coach hasn’t allowed this page');
    expect(context.pages()).toHaveLength(1);
  });

  test('the window that signs in says so first, too', async ({ page, shop }) => {
    await page.goto(`${shop.url}/embed/sign-in?origin=${encodeURIComponent('https://club.example')}`);
    await expect(page.getByRole('heading')).toHaveText('Site not allowed');
    await expect(page.getByRole('link', { name: 'View it here instead' })).toHaveAttribute('href', '/dashboard');
  });
});

test.describe('in a sandbox that lets scripts run and nothing else', () => {
  test.use({ provoked: /Blocked form submission|Blocked opening|sandbox/ });

  const inside = (shop: string, body: string) =>
    `<iframe title="Inside" sandbox="allow-scripts" width="1000" height="900" srcdoc="${`<!doctype html><title>Inside</title><script src="${shop}/embed.js"></script>${body}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;

  test('every element shows what it can, though storage and cookies throw', async ({ page, shop, show }) => {
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await show(inside(shop.url, TAGS.map((tag) => html(`${tag} load="eager"`)).join('')), '');
    const frame = page.frameLocator('iframe');
    const first = page.frames()[1]!;
    await expect
      .poll(() =>
        first.evaluate(() =>
          [...document.querySelectorAll('body > *')]
            .filter(
              ({ localName, shadowRoot }) =>
                localName.startsWith('coach-') &&
                !Object.keys(shadowRoot?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
            )
            .map(({ localName }) => localName),
        ),
      )
      .toEqual([]);
    await expect(frame.locator('coach-programs').first().getByRole('article').first()).toBeVisible();
    await expect(frame.getByText('could not be loaded')).toHaveCount(0);
    await expect(frame.locator('coach-dashboard')).toContainText('The coach hasn’t allowed this page');
    expect(thrown).toEqual([]);
  });

  for (const load of ['eager', 'interaction'])
    test(`a form says that it cannot be sent (load="${load}")`, async ({ page, shop, show }) => {
      await show(inside(shop.url, html(`coach-signup load="${load}"`)), '');
      const form = page.frameLocator('iframe').locator('coach-signup');
      await form.getByRole('textbox', { name: 'E-mail' }).fill('reader@example.com');
      await form.getByRole('button').first().click();
      await expect(form.getByText('This page blocks forms')).toBeVisible();
      await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('reader@example.com');
    });
});

test.describe('a frame of the shop', () => {
  const frame = (src: string, sandbox: string) =>
    `<iframe title="Coach" src="${src}" style="border:0;width:100%" height="600" sandbox="${sandbox}"></iframe>`;

  test.describe('that may open nothing', () => {
    test.use({ provoked: /Blocked opening|sandbox/ });

    for (const path of ['coach-checkout?program=2', 'coach-follow'])
      test(`${path} says where its links lead`, async ({ page, shop, show }) => {
        await show(frame(`${shop.url}/embed/frame/${path}`, 'allow-scripts allow-forms'), '');
        const inside = page.frameLocator('iframe');
        const link = inside.getByRole('link').first();
        const href = await link.evaluate((element: HTMLAnchorElement) => element.href);
        await link.click();
        await expect(inside.getByRole('status').filter({ hasText: 'blocks links' })).toContainText(href);
      });
  });

  test.describe('that may not even run scripts', () => {
    test.use({ provoked: /Blocked script execution|sandbox/ });

    for (const [path, leads] of [
      ['coach-signup', '/'],
      ['coach-dashboard', '/dashboard'],
    ])
      test(`${path} says where it is`, async ({ page, shop, show }) => {
        await show(frame(`${shop.url}/embed/frame/${path}`, ''), '');
        await expect(page.frameLocator('iframe').locator('noscript p')).toContainText(`${shop.url}${leads}`);
        await expect(page.frameLocator('iframe').locator('noscript p')).toBeVisible();
      });
  });
});
