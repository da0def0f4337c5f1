import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OFFERED_LANGUAGES, pathIn } from '#contract/i18n/languages.ts';
import { SiteResponse } from '#contract/site/site.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let finnish: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  finnish = await startTestApp({ beside: app, env: { SHOP_LANGUAGE: 'fi' } });
});
afterAll(async () => {
  await finnish.close();
  await app.close();
});

const get = (path: string, headers: Record<string, string> = {}, of = app) =>
  fetch(of.url + path, { redirect: 'manual', headers });
const led = async (path: string, headers?: Record<string, string>, of = app) => {
  const response = await get(path, headers, of);
  return [response.status, response.headers.get('location')];
};
const html = async (path: string, of = app) => (await get(path, {}, of)).text();

describe('what is no language', () => {
  test.each([
    '/xx',
    '/xx/blog',
    '/zh-hant-tw/blog',
    '/fi%2Fblog',
    '/..%2Fetc',
    '/fi/..%2f..%2fetc',
    '/fi/nowhere',
    '/fi/api/programs',
    '/fi//evil.example',
    '/en//evil.example/',
    '/en//',
    '//',
    '/fi/%5Cevil.example/',
  ])('%s is a page that is not there', async (path) => expect((await get(path)).status).toBe(404));

  test('a page that is not there says so in the language of its address', async () => {
    expect(await html('/fi/nowhere')).toContain('<html lang="fi"');
    expect(await html('/xx/nowhere')).toContain('<html lang="en"');
  });
});

describe('an address', () => {
  test.each([
    ['/', 'en'],
    ['/fi', 'fi'],
    ['/sv/blog', 'sv'],
    ['/pt/about', 'pt-BR'],
    ['/en-xa/terms', 'en-XA'],
  ])('%s is in %s', async (path, language) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<html lang="${language}"`);
  });

  test.each([
    ['/en', '/'],
    ['/en/blog?q=run', '/blog?q=run'],
    ['/FI/blog', '/fi/blog'],
    ['/pt-BR/about', '/pt/about'],
    ['/fi/', '/fi'],
    ['/fi/blog/', '/fi/blog'],
    ['/en/blog/?q=run', '/blog?q=run'],
    ['/FI/blog/', '/fi/blog'],
    ['/PT-BR/', '/pt'],
  ])('%s is written %s', async (path, to) => expect(await led(path)).toEqual([301, to]));

  test('what has moved has done so in every language', async () => {
    expect(await led('/fi/contact')).toEqual([302, '/fi/#contact']);
    expect(await led('/FI/contact/')).toEqual([302, '/fi/#contact']);
    expect(await led('/en/contact')).toEqual([302, '/#contact']);
  });

  test.each([
    ['a visitor who follows a link', 'document', [302, '/de/personal-coaching']],
    ['the service worker, which caches the page ahead', 'empty', [200, null]],
  ])('the door to coaching leads %s', async (_who, dest, answer) => {
    expect(await led('/de/coaching', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest })).toEqual(answer);
  });

  test('a shop with a language of its own has no prefix for that one', async () => {
    expect(await html('/blog', finnish)).toContain('<html lang="fi"');
    expect(await html('/en/blog', finnish)).toContain('<html lang="en"');
    expect(await led('/fi/blog', {}, finnish)).toEqual([301, '/blog']);
  });
});

describe('what the coach wrote', () => {
  test('is in the language of the page where it is translated, and named and marked where it is not', async () => {
    const [front, story] = [await html('/fi'), await html('/fi/about')];
    expect(front).toContain('<dt>valmennettavaa</dt>');
    expect(front).toContain('Isä, rakentaja, juoksija');
    expect(front).toContain('Sairaanhoitaja, Tampere');
    expect(story).toMatch(/<h1 id="story-title" lang="en">Three full days in one<\/h1>/);
    expect(story).toContain('<section class="story-chapter" lang="en">');
    expect(story).toMatch(/<p class="coach-note">[^<]*englanti[^<]*<\/p>/);
  });

  test('says nothing of its language where that is the page’s', async () => {
    const story = await html('/about');
    expect(story).toContain('<h1 id="story-title">Three full days in one</h1>');
    expect(story).not.toContain('coach-note');
  });

  test('comes to widgets in the language that they ask for', async () => {
    const social = async (query: string) => {
      const { social: links, language } = SiteResponse.parse(await (await get(`/api/site${query}`)).json());
      return [language, links[0]?.language, links[0]?.followers?.replace(/\s/, ' ')];
    };
    expect(await social('')).toEqual(['en', 'en', '14K+']);
    expect(await social('?lang=fi-FI')).toEqual(['en', 'fi', '14 t.+']);
    expect(await social('?lang=xx')).toEqual(['en', 'en', '14K+']);
  });
});

describe('search engines', () => {
  test('find the same page in every language, and which is for all others', async () => {
    const page = await html('/fi/about');
    const links = [...page.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    expect(links.map(([, tag, href]) => [tag, href!.replace(app.url, '')])).toEqual([
      ...OFFERED_LANGUAGES.map((each) => [each, pathIn(each, '/about', 'en')]),
      ['x-default', '/about'],
    ]);
    expect(page).toContain(`<link rel="canonical" href="${app.url}/fi/about">`);
    expect(page).toContain(`<meta property="og:url" content="${app.url}/fi/about">`);
    expect(page).toContain('<meta property="og:locale" content="fi_FI">');
    expect(await html('/fi')).toContain(`<link rel="canonical" href="${app.url}/fi">`);
  });

  test('find a post that is not translated once, in the language in which it was written', async () => {
    const [own, other] = [await html('/blog/1'), await html('/fi/blog/1')];
    expect(own).toContain(`<link rel="canonical" href="${app.url}/blog/1">`);
    expect(own).toContain('"inLanguage":"en"');
    expect(own).not.toContain('noindex');
    expect(other).toContain('<meta name="robots" content="noindex">');
    expect(own + other).not.toContain('hreflang="fi" href');
  });

  test('are kept out of the pseudo-language, and told of no other where a page is nobody’s to find', async () => {
    expect(await html('/en-xa/about')).toContain('<meta name="robots" content="noindex">');
    expect(await html('/fi/login')).not.toContain('hreflang');
  });
});

describe('who has chosen a language', () => {
  const cookie = 'language=fi';

  test('is led to it from an address that names none, and the way is not kept', async () => {
    const response = await get('/blog?q=run', { cookie });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/fi/blog?q=run']);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await led('/', { cookie })).toEqual([302, '/fi']);
  });

  test('stays where an address names one, and where nothing is', async () => {
    expect((await get('/sv/blog', { cookie })).status).toBe(200);
    expect((await get('/nowhere', { cookie })).status).toBe(404);
    expect((await get('/api/programs', { cookie })).status).toBe(200);
  });

  test.each([
    ['/en/blog?q=run', 301, '/blog?q=run'],
    ['/EN', 301, '/'],
    ['/en/contact', 302, '/#contact'],
  ])('chooses the language of the shop by %s', async (path, status, to) => {
    const response = await get(path, { cookie });
    expect([response.status, response.headers.get('location')]).toEqual([status, to]);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('set-cookie')).toMatch(/^language=; .*expires=Thu, 01 Jan 1970/);
    expect((await get(path)).headers.get('set-cookie')).toBeNull();
  });

  test('is not led by what is kept for everybody else', async () => {
    for (let i = 0; i < 3; i++) expect((await get('/about')).status).toBe(200);
    expect(await led('/about', { cookie })).toEqual([302, '/fi/about']);
    expect((await get('/about')).status).toBe(200);
  });

  test.each(['language=en', 'language=xx', 'language=../../etc', 'language=', `language=${'x'.repeat(3_000)}`])(
    '%s leads nowhere',
    async (other) => expect((await get('/blog', { cookie: other })).status).toBe(200),
  );
});
