import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FirstViewsResponse, type ViewNode } from '#contract/embed/first-views.ts';
import { listOtherLanguageTags } from '#contract/i18n/languages.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';

let app: TestApp;
let finnish: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  finnish = await startTestApp({ env: { RATE_LIMITS: 'off', SHOP_LANGUAGE: 'fi' } });
});
afterAll(async () => {
  await finnish.close();
  await app.close();
});

const THOUSAND = Array.from({ length: 1_000 }, (_, i) => `x${i.toString(36)}-YY;q=0.${i % 10}`).join(',');
const HOSTILE = [
  'xx',
  '',
  '../../etc',
  'zh-Hant-TW',
  'EN_us',
  'en-GB',
  'en-XAB',
  '"><script>alert(1)</script>',
  'constructor',
  'fi,sv',
  `fi-${'x'.repeat(5_000)}`,
  'x'.repeat(5_000),
];

async function view(shop: TestApp, asked: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/embed/first?for=${encodeURIComponent(asked)}`, { headers });
  expect(response.status).toBe(200);
  const { views } = FirstViewsResponse.parse(await response.json());
  const [name = ''] = Object.keys(views);
  const [root] = (views[name]?.nodes ?? []) as [Extract<ViewNode, unknown[]>?];
  return { name, root: root?.[1], etag: response.headers.get('etag') };
}

describe('first views', () => {
  test.each(HOSTILE)('lang="%.20s" is the shop’s own language, and its one copy', async (lang) => {
    const own = await view(app, 'coach-signup');
    expect(own).toMatchObject({ name: 'coach-signup', root: { lang: 'en', dir: 'ltr' } });
    const asked = await view(app, `coach-signup?${new URLSearchParams({ lang })}`);
    // A comma separates names, so the rest is ignored.
    expect(asked).toEqual(own);
  });

  test.each([
    ['fi', 'fi', 'fi'],
    ['FI-fi', 'fi', 'fi'],
    ['pt', 'pt', 'pt-BR'],
    ['pt-PT', 'pt', 'pt-BR'],
    ['en-XA', 'en-xa', 'en-XA'],
  ])('lang="%s" has one name, and says its language', async (lang, name, root) => {
    expect(await view(app, `coach-signup?lang=${lang}`)).toMatchObject({
      name: `coach-signup?lang=${name}`,
      root: { lang: root },
    });
  });

  test('a shop of another language answers in that, and in English where that is asked for', async () => {
    expect(await view(finnish, 'coach-signup')).toMatchObject({ name: 'coach-signup', root: { lang: 'fi' } });
    expect(await view(finnish, 'coach-signup?lang=fi-FI')).toMatchObject({
      name: 'coach-signup',
      root: { lang: 'fi' },
    });
    expect(await view(finnish, 'coach-signup?lang=xx')).toMatchObject({ name: 'coach-signup', root: { lang: 'fi' } });
    expect(await view(finnish, 'coach-signup?lang=en-GB')).toMatchObject({
      name: 'coach-signup?lang=en',
      root: { lang: 'en' },
    });
  });

  test('however often and however it is said, there is one name for each language', async () => {
    const said = ['', '?lang=en', '?lang=en-GB', '?lang=xx', '?lang=', '?lang=fi', '?lang=FI', '?lang=fi-FI&lang=sv'];
    const names = [...said.map((each) => `coach-signup${each}`), 'coach-programs?lang=de&limit=3'];
    const answer = await fetch(`${app.url}/embed/first?for=${encodeURIComponent(names.join())}`);
    expect(Object.keys(FirstViewsResponse.parse(await answer.json()).views).toSorted()).toEqual([
      'coach-programs?lang=de&limit=3',
      'coach-signup',
      'coach-signup?lang=fi',
    ]);
  });

  test('what a browser prefers changes nothing', async () => {
    const own = await view(app, 'coach-signup');
    for (const header of ['fi', THOUSAND, '*', '../../etc']) {
      expect(await view(app, 'coach-signup', { 'accept-language': header })).toEqual(own);
    }
    const script = await fetch(`${app.url}/embed.js?for=coach-signup`, { headers: { 'accept-language': THOUSAND } });
    expect(script.headers.get('vary')?.toLowerCase()).not.toContain('language');
    const plain = await fetch(`${app.url}/embed.js?for=coach-signup`);
    expect(await script.text()).toBe(await plain.text());
  });

  test('the script knows what the shop speaks besides its own language', async () => {
    const given = async (shop: TestApp) => {
      const text = await (await fetch(`${shop.url}/embed.js`)).text();
      return JSON.parse(/push\((\{.*?\})\);/.exec(text)?.[1] ?? '') as { own?: string; others: string[] };
    };
    expect(await given(app)).toEqual({
      base: app.url,
      others: listOtherLanguageTags('en'),
      first: expect.objectContaining({ views: { 'coach-signup': expect.anything() } }),
      rooms: expect.stringContaining('coach-contact:not([shop])::before{padding-top:'),
    });
    expect(await given(finnish)).toMatchObject({ own: 'fi', others: expect.arrayContaining(['en']) });
  });
});

describe('frames', () => {
  const frame = async (shop: TestApp, query: Record<string, string>) => {
    const response = await fetch(`${shop.url}/embed/frame/coach-signup?${new URLSearchParams(query)}`);
    expect(response.status).toBe(200);
    return { text: await response.text(), etag: response.headers.get('etag') };
  };

  test.each(HOSTILE)('lang="%.20s" is the page without it', async (lang) => {
    const own = await frame(app, {});
    expect(own.text).toContain('<html lang="en">');
    expect(await frame(app, { lang })).toEqual(own);
  });

  test('a language that is there is the page’s, its element’s and its address’s', async () => {
    const { text } = await frame(app, { lang: 'pt', theme: 'dark' });
    expect(text).toContain('<html lang="pt-BR">');
    expect(text).toContain('/embed.js?for=coach-signup%3Flang%3Dpt"');
    expect(text).toContain(encodeURIComponent('/embed/frame/coach-signup?theme=dark&lang=pt-BR'));
    expect((await frame(finnish, {})).text).toContain('<html lang="fi">');
    expect((await frame(finnish, { lang: 'en' })).text).toContain('/embed.js?for=coach-signup%3Flang%3Den"');
  });

  test('what is read in it is said in its language, and leads to pages in it', async () => {
    const shown = async (path: string) => (await fetch(`${app.url}/embed/frame/${path}`)).text();
    const dashboard = await shown('coach-dashboard?lang=en-XA');
    expect(dashboard).toMatch(/<a class="on" href="\/en-xa\/dashboard">/);
    for (const words of ['Your dashboard', 'Open it on', 'in a new tab', 'If no tab has opened']) {
      expect(dashboard).not.toContain(words);
      expect(await shown('coach-dashboard')).toContain(words);
    }
    expect(dashboard).toContain('<b></b>');
    const checkout = await shown('coach-checkout?program=3&lang=fi');
    expect(checkout).toContain('href="/fi/checkout/3"');
    expect(checkout).toMatch(/<strong>\d+,\d\d\s€/);
    expect(await shown('coach-checkout?program=3')).toMatch(/<strong>€\d+\.\d\d/);
  });

  test('a card of a programme without a translation says what it is in', async () => {
    const { translations } = await app.em().findOneOrFail(Program, { id: 2 });
    await app.em().nativeUpdate(Program, { id: 2 }, { translations: {} });
    const card = await (await fetch(`${app.url}/embed/frame/coach-checkout?program=2&lang=sv`)).text();
    expect(card).toContain('<h1 lang="en">All Day Energy</h1>');
    expect(card).toMatch(/<p lang="en">/);
    await app.em().nativeUpdate(Program, { id: 2 }, { translations });
    expect(await (await fetch(`${app.url}/embed/frame/coach-checkout?program=2`)).text()).not.toContain('<h1 lang');
  });

  test('the address of a page in a language becomes a frame in it', async () => {
    const embedded = async (path: string) => {
      const response = await fetch(`${app.url}/api/oembed?${new URLSearchParams({ url: app.url + path })}`);
      return ((await response.json()) as { html: string }).html;
    };
    const page = await (await fetch(`${app.url}/fi/blog`)).text();
    expect(page).toContain(encodeURIComponent(`${app.url}/fi/blog`));
    expect(await embedded('/fi/blog')).toContain(`src="${app.url}/embed/frame/coach-blog?lang=fi"`);
    expect(await embedded('/fi')).toContain(`src="${app.url}/embed/frame/coach-signup?lang=fi"`);
    expect(await embedded('/blog')).toContain(`src="${app.url}/embed/frame/coach-blog"`);
  });

  test('an address with a language becomes a frame in it', async () => {
    const embedded = async (lang: string) => {
      const url = `${app.url}/embed/frame/coach-signup?lang=${lang}`;
      const response = await fetch(`${app.url}/api/oembed?${new URLSearchParams({ url })}`);
      return ((await response.json()) as { html: string }).html;
    };
    expect(await embedded('fi')).toContain(`src="${app.url}/embed/frame/coach-signup?lang=fi"`);
    expect(await embedded('xx')).toContain(`src="${app.url}/embed/frame/coach-signup"`);
  });
});

test('pages and the shop’s own answer say its language', async () => {
  expect(await (await fetch(`${finnish.url}/api/site`)).json()).toMatchObject({ language: 'fi' });
  expect(await (await fetch(`${finnish.url}/privacy`)).text()).toContain('<html lang="fi"');
  expect(await (await fetch(`${app.url}/privacy`, { headers: { 'accept-language': 'fi' } })).text()).toContain(
    '<html lang="en"',
  );
});
