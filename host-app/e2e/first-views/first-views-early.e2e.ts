import { expect, type Page } from '@playwright/test';
import { isHydrated, elements, holdElementCode, html, scriptFor, TAGS, test, hydrateElements } from './drawn.ts';
import { nightly } from '../nightly.ts';

/** Counts an event of the page from its start. */
const count = (page: Page, name: string) =>
  page.addInitScript((event) => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    document.addEventListener(event, ({ target }) => told.push((target as Element).localName));
  }, name);
const readEventTargets = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);

test.describe('before any code of an element has come', () => {
  test('a page learns once that it was seen', nightly, async ({ page, show }) => {
    const release = await holdElementCode(page);
    await count(page, 'coach-shown');
    await show(`${html('coach-signup')}<p style="height: 3000px"></p>${html('coach-contact')}`);
    await expect.poll(() => readEventTargets(page)).toEqual(['coach-signup']);
    release();
    await hydrateElements(page);
    expect(await readEventTargets(page)).toEqual(['coach-signup']);
    await page.locator('coach-contact').scrollIntoViewIfNeeded();
    await expect.poll(() => readEventTargets(page)).toEqual(['coach-signup', 'coach-contact']);
  });

  test('a window that the page opens is open as soon as it can', async ({ page, show }) => {
    const release = await holdElementCode(page);
    await show(html('coach-signup flow="modal" load="interaction"'));
    const signup = page.locator('coach-signup');
    await expect(signup.getByRole('button')).toBeVisible();
    await signup.evaluate((element: HTMLElement & { open: () => void }) => element.open());
    release();
    await expect(signup.getByRole('dialog')).toBeVisible();
    // From then on the element handles its own.
    await page.keyboard.press('Escape');
    await expect(signup.locator('.c-dialog-body')).toHaveCount(0);
    await signup.evaluate((element: HTMLElement & { open: () => void }) => element.open());
    await expect(signup.getByRole('dialog')).toBeVisible();
  });

  test('a window that the page opens before anything is drawn is opened, too', nightly, async ({ page, show }) => {
    await show(
      `${html('coach-signup flow="modal" load="interaction"')}<script>document.querySelector('coach-signup').open()</script>`,
    );
    await expect(page.locator('coach-signup').getByRole('dialog')).toBeVisible();
  });

  test(
    'what the page wants loaded again is loaded when there is something to load it',
    nightly,
    async ({ page, show }) => {
      const release = await holdElementCode(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await show(html('coach-programs load="interaction"'));
      const programs = page.locator('coach-programs');
      await expect(programs.getByRole('article')).toHaveCount(4);
      await programs.evaluate((element: HTMLElement & { refresh: () => void }) => element.refresh());
      release();
      await expect.poll(() => isHydrated(programs)).toBe(true);
      await expect.poll(() => asked.filter((path) => path === '/api/programs').length).toBeGreaterThan(0);
    },
  );

  test.describe('and where none comes', () => {
    test.use({ provoked: /ERR_FAILED|Failed to fetch|dynamically imported module/ });

    test('a window that the page wants open is a sentence and a link', async ({ page, shop, show }) => {
      await page.route('**/embed/*.js', (route) => route.abort());
      await show(html('coach-signup flow="modal" load="interaction"'));
      const signup = page.locator('coach-signup');
      await expect(signup.getByRole('button')).toBeVisible();
      await signup.evaluate((element: HTMLElement & { open: () => void }) => element.open());
      await expect(signup.getByRole('alert').first()).toContainText('could not be loaded');
      await expect(signup.getByRole('link').first()).toHaveAttribute('href', `${shop.url}/`);
    });
  });

  test('it is printed in ink on white, without what paper cannot answer', nightly, async ({ page, show }) => {
    await holdElementCode(page);
    await show(`<body style="background: #111; color: #eee">${html('coach-signup')}${html('coach-programs')}`);
    await expect(page.locator('coach-programs').getByRole('article')).toHaveCount(4);
    await expect(page.locator('coach-signup').getByRole('button')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('coach-signup').getByRole('button')).toBeHidden();
    const [, words] = await elements(page).evaluateAll((all) =>
      all.map((element) => getComputedStyle(element.shadowRoot!.querySelector('h3, p, label')!).color),
    );
    expect(words).toBe('rgb(16, 33, 43)');
  });

  test('twenty tags of one kind come alive, each with its own options', nightly, async ({ page, show }) => {
    await show(Array.from({ length: 20 }, (_, i) => html(`coach-programs limit="${(i % 4) + 1}"`)).join(''));
    await hydrateElements(page);
    for (const [i, element] of (await page.locator('coach-programs').all()).entries()) {
      await expect(element.getByRole('article')).toHaveCount((i % 4) + 1);
    }
  });

  test(
    'a tag that is taken out for good while its code is on the way is left alone',
    nightly,
    async ({ page, show }) => {
      const release = await holdElementCode(page);
      await show(html('coach-contact') + html('coach-signup'));
      await page.locator('coach-contact').getByLabel('Name').focus();
      await page.evaluate(() => document.querySelector('coach-contact')!.remove());
      release();
      await hydrateElements(page);
      await expect(page.locator('coach-contact')).toHaveCount(0);
    },
  );

  test('nobody waits for more than one answer after that of the script', async ({ page, shop, show }) => {
    const waves: string[][] = [];
    let gate = Promise.withResolvers<void>();
    // Holds each answer until no further request starts, so that later requests form another wave.
    await page.route(`${shop.url}/**`, async (route) => {
      const { promise } = gate;
      (waves.at(-1) ?? waves[waves.push([]) - 1]!).push(new URL(route.request().url()).pathname);
      await promise;
      await route.continue();
    });
    const next = () => {
      const { resolve } = gate;
      gate = Promise.withResolvers<void>();
      waves.push([]);
      resolve();
    };
    const shown = show(TAGS.map(html).join(''));
    await expect.poll(() => waves.flat()).toEqual(['/embed.js']);
    next();
    await expect.poll(() => waves.flat()).toContain('/embed/first');
    next();
    await shown;
    await expect(page.locator('coach-programs').first().getByRole('article')).toHaveCount(4);
    await expect(
      page.locator('coach-signup').first().getByRole('textbox', { name: 'E-mail', exact: true }),
    ).toBeVisible();
    // Code for the script's first views may be requested by then; nothing waits for it.
    const [first, second] = waves.slice(0, 2).map((wave) => [...new Set(wave)]);
    expect([first, second?.filter((path) => !/^\/embed\/.*\.js$/.test(path))]).toEqual([
      ['/embed.js'],
      ['/embed/first'],
    ]);
    next();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('a strict policy has nothing to object to, drawn or alive', async ({ page, shop, show }) => {
  const release = await holdElementCode(page);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  await show(TAGS.map(html).join(''), scriptFor(shop.url, TAGS), {
    'content-security-policy': `default-src 'none'; script-src ${shop.url}; connect-src ${shop.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  const violations = () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
  await expect(page.locator('coach-programs').first().getByRole('article')).toHaveCount(4);
  expect(await violations()).toEqual([]);
  release();
  await hydrateElements(page);
  const signup = page.locator('coach-signup').first();
  await signup.getByRole('textbox', { name: 'E-mail', exact: true }).fill('strict@policy.example');
  await signup.getByRole('textbox', { name: 'E-mail', exact: true }).press('Enter');
  await expect(signup.getByText('Welcome to Aamu!')).toBeVisible();
  await page.locator('coach-signup').nth(1).getByRole('button').click();
  await expect(page.locator('coach-signup').nth(1).getByRole('dialog')).toBeVisible();
  expect(await violations()).toEqual([]);
});
