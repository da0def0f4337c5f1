import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type Language, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageData } from '../pages/page.factory.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteFooter } from './site-footer.tsx';
import '../main.css';

const languages = page.getByRole('navigation', { name: 'Language' });
const links = () => languages.getByRole('link').elements() as HTMLAnchorElement[];
const suomi = languages.getByRole('link', { name: 'suomi' });

/** Prevents the navigation. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  document.addEventListener('click', stay);
});
afterEach(() => {
  document.removeEventListener('click', stay);
  document.cookie = 'language=; path=/; max-age=0';
  history.replaceState(null, '', location.pathname);
});

async function show(path: string, { current = 'en' }: { current?: Language } = {}) {
  await render(
    <LanguageProvider language={current}>
      <LanguageSwitch path={path} languages={OFFERED_LANGUAGES} />
    </LanguageProvider>,
  );
}

test('has the same page in each language, by its own name; the pseudo-language is offered to nobody', async () => {
  await show('/blog/3');
  await expect.element(suomi).toBeVisible();
  const said = links().map((link) => [link.textContent, link.lang, link.hreflang, link.getAttribute('href')]);
  expect(said).toEqual([
    ['English', 'en', 'en', '/en/blog/3'],
    ['suomi', 'fi', 'fi', '/fi/blog/3'],
    ['svenska', 'sv', 'sv', '/sv/blog/3'],
    ['Deutsch', 'de', 'de', '/de/blog/3'],
    ['español', 'es', 'es', '/es/blog/3'],
    ['português (Brasil)', 'pt-BR', 'pt-BR', '/pt/blog/3'],
    ['한국어', 'ko', 'ko', '/ko/blog/3'],
    ['日本語', 'ja', 'ja', '/ja/blog/3'],
  ]);
});

test('the front page has the prefix alone', async () => {
  await show('/');
  await expect.element(suomi).toHaveAttribute('href', '/fi');
  await expect.element(languages.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/en');
});

test.each([
  ['en', 'English'],
  ['fi', 'suomi'],
] as const)('in "%s" the link %s is marked, and no other', async (current, name) => {
  await show('/about', { current });
  await expect.element(languages.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  expect(links().filter((link) => link.ariaCurrent)).toHaveLength(1);
});

test('a press is remembered before it leads there, and what the address asks for goes along', async () => {
  history.replaceState(null, '', '?token=6f1c0d2e');
  await show('/newsletter/confirm');
  let remembered = '';
  document.addEventListener('click', () => (remembered = document.cookie), { once: true });
  await suomi.click();
  expect(remembered.split('; ')).toContain('language=fi');
  const { pathname, search } = suomi.element() as HTMLAnchorElement;
  expect(pathname + search).toBe('/fi/newsletter/confirm?token=6f1c0d2e');
});

test('a language with a country is remembered as addresses write it', async () => {
  await show('/about');
  await languages.getByRole('link', { name: 'português (Brasil)' }).click();
  expect(document.cookie.split('; ')).toContain('language=pt');
});

test.each(['/about', '/checkout/2'])('at the foot of %s it fits a small phone, and a finger', async (path) => {
  await page.viewport(320, 640);
  const { site } = pageData(path);
  await render(
    <ShopProvider api={stubApi({}).api} seed={{ site }}>
      <div className="coach-root site">
        <SiteFooter site={site} path={path} />
      </div>
    </ShopProvider>,
  );
  await expect.element(languages).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const link of links()) {
    const { height, left, right } = link.getBoundingClientRect();
    expect([link.textContent, height >= 24, left >= 0, right <= 320]).toEqual([link.textContent, true, true, true]);
  }
});
