import { expect } from '@playwright/test';
import { isHydrated, toScriptQuery, holdElementCode, html, test } from '../first-views/drawn.ts';
import { serve } from '../embed/foreign.ts';
import { nightly } from '../nightly.ts';

const scriptFor = (url: string, ...tags: string[]) =>
  `<script src="${url}/embed.js?for=${tags.map(toScriptQuery).join(',')}"></script>`;

test('a signup in Finnish is drawn and comes alive in Finnish, and no other words are loaded', async ({
  page,
  shop,
  show,
}) => {
  const words: string[] = [];
  page.on('request', (request) => words.push(...(/words-[\w-]+?-(?=[\w-]{8}\.js)/.exec(request.url()) ?? [])));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() !== 'info' && complaints.push(message.text()));
  const release = await holdElementCode(page);
  const tag = 'coach-signup lang="fi"';
  await show(html(tag), scriptFor(shop.url, tag));
  const signup = page.locator('coach-signup');
  const email = signup.getByRole('textbox', { name: 'Sähköposti' });
  await expect(email).toBeVisible();
  await email.focus();
  release();
  await expect.poll(() => isHydrated(signup)).toBe(true);
  await signup.getByRole('button', { name: 'Lähetä ilmainen ohjelma' }).click();
  await expect(signup.getByText('Sähköpostiosoite puuttuu')).toBeVisible();
  await expect(signup.locator('.coach-root')).toHaveAttribute('lang', 'fi');
  expect(words).toEqual(['words-signup-fi-']);
  expect(complaints).toEqual([]);
});

test('each element speaks the language around it, and a change of it is followed', async ({ page, shop, show }) => {
  await show(
    `<div lang="fi">${html('coach-signup')}</div>${html('coach-contact')}`,
    `<script src="${shop.url}/embed.js"></script>`,
  );
  const signup = page.locator('coach-signup');
  await signup.getByRole('textbox', { name: 'Sähköposti' }).focus();
  await page.locator('coach-contact').getByRole('textbox', { name: 'E-mail' }).focus();
  await expect.poll(() => isHydrated(page.locator('coach-contact'))).toBe(true);
  await expect.poll(() => isHydrated(signup)).toBe(true);
  await signup.evaluate((element) => (element.parentElement!.lang = 'en'));
  await expect(signup.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await expect(signup.getByRole('button', { name: 'Send My FREE Program' })).toBeVisible();
});

test(
  'a language that the page takes on before the code of an element is there is spoken once its words are',
  nightly,
  async ({ page, shop, show }) => {
    const words = Promise.withResolvers<void>();
    await page.route('**/embed/words-*-de-*.js', async (route) => {
      await words.promise;
      await route.continue();
    });
    const tag = 'coach-programs limit="1"';
    await show(
      `<main lang="fi">${html(`${tag} load="interaction"`)}</main>`,
      scriptFor(shop.url, 'coach-programs limit="1" lang="fi"'),
    );
    const programs = page.locator('coach-programs');
    await expect(programs.getByText('Suosituin')).toBeVisible();
    await page.locator('main').evaluate((main) => main.setAttribute('lang', 'de'));
    await programs.evaluate((host) => host.shadowRoot!.dispatchEvent(new Event('pointerover')));
    await expect.poll(() => isHydrated(programs)).toBe(true);
    await expect(programs.getByText('Suosituin')).toBeVisible();
    words.resolve();
    await expect(programs.getByText('Am beliebtesten')).toBeVisible();
  },
);

test('a page that says its language in a header alone has it drawn and alive', nightly, async ({ page, shop }) => {
  const foreign = await serve(
    `<!doctype html><html><title>Algures</title><script src="${shop.url}/embed.js"></script>${html('coach-signup')}`,
    { 'content-language': 'pt-PT' },
  );
  await page.goto(foreign.url);
  const signup = page.locator('coach-signup');
  await signup.getByRole('textbox').first().focus();
  await expect.poll(() => isHydrated(signup)).toBe(true);
  await expect(signup.locator('.coach-root')).toHaveAttribute('lang', 'pt-BR');
  foreign.close();
});

test.describe('words that do not come', () => {
  test.use({ provoked: /ERR_FAILED|dynamically imported module/ });

  test('are told in the place of the element, where the shop is linked, and nothing raw is shown', async ({
    page,
    shop,
    show,
  }) => {
    await page.route('**/embed/words-signup-fi-*.js', (route) => route.abort());
    const tag = 'coach-signup lang="fi"';
    await show(html(tag), scriptFor(shop.url, tag));
    const signup = page.locator('coach-signup');
    await signup.getByRole('textbox', { name: 'Sähköposti' }).focus();
    await expect(signup.getByRole('link', { name: new URL(shop.url).host })).toBeVisible();
    await expect(signup.getByRole('textbox', { name: 'Sähköposti' })).toBeVisible();
  });
});
