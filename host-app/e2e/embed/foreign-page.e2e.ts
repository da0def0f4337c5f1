import { expect } from '@playwright/test';
import { serve } from './foreign.ts';
import { keepJournal } from '../journal.ts';
import { nightly } from '../nightly.ts';
import { settleRequests } from '../settle.ts';
import { test } from '../shop.ts';

test.describe('a page of somebody else, with a strict policy and rude styles', () => {
  test('the widgets work and keep their looks, and the page keeps its own', async ({ browser, shop }) => {
    const demo = await shop.demoUrl();
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
    const journal = keepJournal(context, [shop.url, new URL(demo).origin]);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(demo);

    const programs = page.locator('coach-programs').first();
    await expect(programs.getByText('£25.71')).toBeVisible();
    await expect(page.locator('coach-programs').nth(1)).toContainText('¥4,874');
    // Data that came with the first views is not requested again.
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /\/api\/(?:programs|rates)$/.test(url))).toEqual([]);

    const button = page.locator('coach-signup').first().getByRole('button').first();
    await expect(button).toBeVisible();
    const looks = await button.evaluate((element) => {
      const { backgroundColor, textTransform, borderRadius, fontSize } = getComputedStyle(element);
      return { backgroundColor, textTransform, borderRadius, fontSize };
    });
    expect(looks).toMatchObject({ textTransform: 'none', borderRadius: '10px', fontSize: '16px' });
    expect(looks.backgroundColor).not.toBe('rgb(0, 255, 0)');

    const line = await page
      .locator('coach-signup label')
      .first()
      .evaluate((label) => getComputedStyle(label.closest('.coach-root')!).lineHeight);
    expect(line).toBe('24px');

    const own = page.getByRole('button', { name: 'a button of the page' });
    expect(await own.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(0, 255, 0)');
    expect(await page.evaluate(() => [...document.head.children].map(({ tagName }) => tagName))).toEqual([
      'META',
      'META',
      'TITLE',
      'LINK',
      'SCRIPT',
    ]);
    // The placeholder styles apply to widget tags only.
    const selectors = await page.evaluate(() => {
      const inside = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => [
          ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
          ...('cssRules' in rule ? inside(rule.cssRules as CSSRuleList) : []),
        ]);
      return document.adoptedStyleSheets.flatMap((sheet) => inside(sheet.cssRules));
    });
    expect(selectors.filter((each) => !/^(?:(?::where\()?:is\()?coach-/.test(each))).toEqual([]);
    expect(journal).toEqual({ complaints: [], elsewhere: [] });
    await context.close();
  });

  test('a sign-up there reaches the mailbox, and tells the page without the address', async ({ page, shop }) => {
    await page.goto(await shop.demoUrl());
    await page.evaluate(() => {
      document.addEventListener('coach-signup-completed', (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail);
      });
    });
    const signup = page.locator('coach-signup').first();
    await signup.getByLabel('E-mail', { exact: true }).fill('stranger@example.com');
    await signup.getByRole('button').first().click();
    await expect(signup.getByText('Welcome to Aamu!')).toBeVisible();
    await expect.poll(() => shop.mails('stranger@example.com')).not.toEqual([]);
    await expect(page).toHaveTitle('{"flow":"form"}');
  });

  test('a region picked in one widget reaches the others', async ({ page, shop }) => {
    await page.goto(await shop.demoUrl());
    await page.locator('coach-region').getByLabel('Region', { exact: true }).selectOption('KR');
    await expect(page.locator('coach-programs').first()).toContainText('₩42,757.00');
    await expect(page.locator('coach-programs').nth(1)).toContainText('¥4,874');
  });
});

test('the script included three times works once, for tags that are there and that come later', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const script = (query: string) => `<script type="module" src="${shop.url}/embed.js${query}"></script>`;
  const foreign = await serve(
    `<!doctype html><title>Three</title>${script('')}${script('?v=2')}${script('?v=3')}<coach-region></coach-region>`,
  );
  await page.goto(foreign.url);
  await expect(page.locator('coach-region').getByLabel('Region', { exact: true })).toBeVisible();
  const code = () => asked.filter((path) => path.startsWith('/embed/region-'));
  await settleRequests(page, async () => {
    await page.evaluate(() =>
      document.body.append(document.createElement('coach-signup'), document.createElement('coach-region')),
    );
    await expect(page.locator('coach-signup').getByRole('button').first()).toBeVisible();
    await expect(page.locator('coach-region').nth(1).getByLabel('Region', { exact: true })).toBeVisible();
    // The first view is visible before its code is requested.
    await expect.poll(code).toHaveLength(1);
  });
  expect(code()).toHaveLength(1);
  foreign.close();
});

test(
  'tags inside shadow roots of the page are found, made by script or by an element that comes late',
  nightly,
  async ({ page, shop }) => {
    const foreign = await serve(
      `<!doctype html><title>Shadows</title><script type="module" async src="${shop.url}/embed.js"></script><div id="host"></div><late-box></late-box>
<script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<coach-region></coach-region>';</script>`,
    );
    await page.goto(foreign.url);
    await expect(page.locator('coach-region').getByLabel('Region', { exact: true })).toBeVisible();
    await page.evaluate(() => {
      customElements.define(
        'late-box',
        class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: 'open' }).append(document.createElement('coach-signup'));
          }
        },
      );
    });
    await expect(page.locator('coach-signup').getByLabel('E-mail', { exact: true })).toBeVisible();
    foreign.close();
  },
);

test('a page that has put something on every object still shows every widget', nightly, async ({ page, shop }) => {
  const tags = ['coach-blog', 'coach-contact', 'coach-follow', 'coach-programs', 'coach-region', 'coach-signup'];
  const foreign = await serve(
    `<!doctype html><title>Polluted</title><script>Object.prototype.foo = 'bar';</script>
<script type="module" src="${shop.url}/embed.js"></script>${tags.map((tag) => `<${tag}></${tag}>`).join('')}`,
  );
  await page.goto(foreign.url);
  for (const tag of tags) {
    const inside = page.locator(tag).getByRole('link').or(page.locator(tag).getByRole('combobox'));
    await expect(inside.or(page.locator(tag).getByRole('button')).first()).toBeVisible();
    await expect(page.locator(tag).getByText('could not be loaded')).toHaveCount(0);
  }
  foreign.close();
});

test.describe('what cannot be loaded', () => {
  test.use({ provoked: /ERR_UNSAFE_PORT|ERR_FAILED|Failed to fetch|dynamically imported module/ });

  test('when the shop cannot be reached the widget says so and links to it', async ({ page, shop }) => {
    const foreign = await serve(
      `<!doctype html><title>Unreachable</title><script type="module" src="${shop.url}/embed.js" data-api="http://127.0.0.1:9"></script><coach-programs></coach-programs>`,
    );
    await page.goto(foreign.url);
    const link = page.locator('coach-programs').getByRole('link').first();
    await expect(link).toBeVisible();
    expect(await link.getAttribute('href')).toContain('http://127.0.0.1:9');
    foreign.close();
  });

  test('when the code of one widget cannot be loaded it says so, and the others work', async ({ page, shop }) => {
    await page.route('**/embed/programs-*', (route) => route.abort());
    await page.goto(await shop.demoUrl());
    const programs = page.locator('coach-programs').first();
    await expect(programs.getByRole('alert').first()).toContainText('could not be loaded');
    await expect(programs.getByRole('link').first()).toHaveAttribute('href', `${shop.url}/`);
    // The first view stays, and its links work.
    await expect(programs.getByRole('article')).toHaveCount(3);
    await expect(page.locator('coach-signup').first().getByRole('button').first()).toBeVisible();
  });
});

test('a page without a place to store things still shows prices', nightly, async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await page.goto(await shop.demoUrl());
  await page.locator('coach-region').getByLabel('Region', { exact: true }).selectOption('US');
  await expect(page.locator('coach-programs').first()).toContainText('$32.59');
});
