import { expect } from '@playwright/test';
import { alive, asked, holdCode, html, test } from './drawn.ts';

const scriptFor = (url: string, ...tags: string[]) =>
  `<script src="${url}/embed.js?for=${tags.map(asked).join(',')}"></script>`;

test('a signup in Finnish is drawn and comes alive in Finnish, and no other words are loaded', async ({
  page,
  shop,
  show,
}) => {
  const words: string[] = [];
  page.on('request', (request) => words.push(...(/words-[\w-]+?-(?=[\w-]{8}\.js)/.exec(request.url()) ?? [])));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() !== 'info' && complaints.push(message.text()));
  const release = await holdCode(page);
  const tag = 'coach-signup lang="fi"';
  await show(html(tag), scriptFor(shop.url, tag));
  const signup = page.locator('coach-signup');
  const email = signup.getByRole('textbox', { name: 'Sähköposti' });
  await expect(email).toBeVisible();
  await email.focus();
  release();
  await expect.poll(() => alive(signup)).toBe(true);
  await signup.getByRole('button', { name: 'Lähetä ilmainen ohjelma' }).click();
  await expect(signup.getByText('Sähköposti puuttuu')).toBeVisible();
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
  await expect.poll(() => alive(page.locator('coach-contact'))).toBe(true);
  await expect.poll(() => alive(signup)).toBe(true);
  await signup.evaluate((element) => (element.parentElement!.lang = 'en'));
  await expect(signup.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await expect(signup.getByRole('button', { name: 'Send My FREE Program' })).toBeVisible();
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
