import { afterEach, expect, test } from 'vitest';
import { pageRegistry } from '../../embed/first-view/page-registry.ts';
import { add, freshPage, findCoachRoot } from '../element/define-element.harness.tsx';
import type { ShopScript } from '../element/embed-registry.ts';

freshPage();
const page = document.documentElement;
const before = page.lang;
afterEach(() => {
  page.lang = before;
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('coach.embed')];
});

/** Registers a shop's script with this default language. */
function ofShop(own: ShopScript['own']) {
  const script: ShopScript = () => undefined;
  script.own = own;
  pageRegistry().shops.set('https://shop.example', script);
  pageRegistry().base = 'https://shop.example';
}

const spoken = (element: Element) => findCoachRoot(element)?.getAttribute('lang');

test('an element’s own language goes before that of what is around it', async () => {
  page.lang = 'de';
  const element1 = add('<coach-probe></coach-probe>');
  await expect.poll(() => spoken(element1)).toBe('de');
  const element2 = add('<div lang="sv"><p><coach-probe></coach-probe></p></div>').querySelector('coach-probe')!;
  await expect.poll(() => spoken(element2)).toBe('sv');
  const element3 = add('<coach-probe lang="fi-FI"></coach-probe>');
  await expect.poll(() => spoken(element3)).toBe('fi');
});

test('out of shadow roots', async () => {
  page.lang = 'en';
  const host = add('<div lang="ko"></div>');
  const root = host.attachShadow({ mode: 'open' });
  const inner = root.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const element = inner.appendChild(document.createElement('coach-probe'));
  await expect.poll(() => spoken(element)).toBe('ko');
});

test.each(['xx', '', '../../etc', 'zh-Hant-TW', 'fi_FI', '"><script>', `fi-${'x'.repeat(5_000)}`])(
  'lang="%.20s" is the shop’s own language, whatever is around it',
  async (lang) => {
    page.lang = 'de';
    const element = document.createElement('coach-probe');
    element.setAttribute('lang', lang);
    document.body.append(element);
    await expect.poll(() => spoken(element)).toBe('en');
    ofShop('sv');
    element.setAttribute('lang', `${lang} `);
    await expect.poll(() => spoken(element)).toBe('sv');
  },
);

test('a page that says nothing is the shop’s', async () => {
  page.removeAttribute('lang');
  const element4 = add('<coach-probe></coach-probe>');
  await expect.poll(() => spoken(element4)).toBe('en');
  ofShop('fi');
  const element5 = add('<coach-probe></coach-probe>');
  await expect.poll(() => spoken(element5)).toBe('fi');
});

test('a language that is said later is followed, on the tag and around it', async () => {
  page.lang = 'en';
  const element = add('<coach-probe></coach-probe>');
  await expect.poll(() => spoken(element)).toBe('en');
  page.lang = 'ja';
  await expect.poll(() => spoken(element)).toBe('ja');
  element.parentElement!.lang = 'es';
  await expect.poll(() => spoken(element)).toBe('es');
  element.lang = 'pt';
  await expect.poll(() => spoken(element)).toBe('pt-BR');
  element.removeAttribute('lang');
  await expect.poll(() => spoken(element)).toBe('es');
  expect(findCoachRoot(element)).toHaveAttribute('dir', 'ltr');
});
