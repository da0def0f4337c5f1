import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { PostResponse, PostsResponse } from '#contract/site/posts/blog.ts';
import { type Language, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findPost, listPosts } from '../posts/blog.service.ts';
import { Post } from '../posts/post.entity.ts';
import { Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { presentPrograms } from '#server/modules/catalog/programs/programs.service.ts';

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

const HOSTILE = ['xx', '', '../../etc', 'zh-Hant-TW', "fi'--", '%00', 'constructor', '__proto__', 'x'.repeat(5_000)];

async function get(shop: TestApp, path: string) {
  const response = await fetch(shop.url + path);
  expect(response.status).toBe(200);
  return { body: (await response.json()) as unknown, etag: response.headers.get('etag') };
}

const withLanguage = (path: string, lang: string) => `${path}?${new URLSearchParams({ lang })}`;

describe.each(['/api/programs', '/api/posts', '/api/posts/3'])('%s', (path) => {
  test.each(HOSTILE)('lang=%.20s is what the shop answers in its own language', async (lang) => {
    expect(await get(app, withLanguage(path, lang))).toEqual(await get(app, path));
    expect(await get(finnish, withLanguage(path, lang))).toEqual(await get(finnish, path));
  });

  test('each language is found however it is written', async () => {
    const portuguese = await get(app, withLanguage(path, 'pt-BR'));
    for (const lang of ['pt', 'PT-br', 'pt-PT']) expect(await get(app, withLanguage(path, lang))).toEqual(portuguese);
    expect(await get(app, `${path}?lang=fi&lang=sv`)).toEqual(await get(app, withLanguage(path, 'fi')));
  });

  test('a thousand made-up languages leave what is kept as it is', async () => {
    const kept = await get(app, withLanguage(path, 'ko'));
    for (let at = 0; at < (isNightly ? 1_000 : 100); at += 100) {
      const answers = Array.from({ length: isNightly ? 100 : 20 }, (_, i) =>
        get(app, withLanguage(path, `x${at + i}`)),
      );
      const own = await get(app, path);
      for (const answer of await Promise.all(answers)) expect(answer).toEqual(own);
    }
    expect(await get(app, withLanguage(path, 'ko'))).toEqual(kept);
  });
});

describe('the programmes of a new shop', () => {
  const programs = async (shop: TestApp, lang?: string) =>
    ProgramsResponse.parse((await get(shop, `/api/programs${lang ? `?lang=${lang}` : ''}`)).body);

  test.each(
    everyNth(
      OFFERED_LANGUAGES.filter((each) => each !== 'en'),
      4,
    ),
  )('are whole in %s, with their offers', async (lang) => {
    const english = await programs(app);
    const said = await programs(app, lang);
    for (const [index, program] of said.entries()) {
      const original = english[index]!;
      expect(program.language).toBe(lang);
      expect(program.name).toBe(original.name);
      expect(program.description).not.toBe(original.description);
      expect(program.features).toHaveLength(original.features.length);
      for (const feature of program.features) expect(original.features).not.toContain(feature);
      expect(program.badge === null).toBe(original.badge === null);
      for (const [at, offer] of program.offers.entries()) {
        const { name } = original.offers[at]!;
        // An offer with its programme's name has the translated name.
        expect(offer.name === name).toBe(name === original.displayName);
        expect({ ...offer, name: '', displayName: '' }).toEqual({ ...original.offers[at], name: '', displayName: '' });
      }
    }
  });

  test('keep the names that are names', async () => {
    const names = (await programs(app, 'ko')).map(({ displayName }) => displayName);
    expect(names).toEqual(['Morning Energy', 'All Day Energy', 'Hybrid Athlete', '개인 코칭']);
  });

  test('are said in the language of the shop, and in English where that is asked for', async () => {
    expect(new Set((await programs(finnish)).map(({ language }) => language))).toEqual(new Set(['fi']));
    expect(await programs(finnish, 'en')).toEqual(await programs(app));
    // The pseudo-language covers only the shop's messages; the coach's content stays English.
    expect(await programs(app, 'en-XA')).toEqual(await programs(app));
  });

  test('reach first views in the language of the element', async () => {
    const view = async (name: string) =>
      (await get(app, `/embed/first?for=${encodeURIComponent(name)}`)).body as { seed: Record<string, unknown> };
    expect((await view('coach-programs?lang=ko')).seed['programs:ko']).toEqual(await programs(app, 'ko'));
    const own = await view('coach-programs');
    expect(own.seed['programs']).toEqual(await programs(app));
    expect(JSON.stringify(own)).not.toContain('In English');
  });

  test('give a frame its name', async () => {
    const text = await (await fetch(`${app.url}/embed/frame/coach-checkout?program=4&lang=ko`)).text();
    expect(text).toContain('<title>개인 코칭 · ');
  });
});

describe('posts that nobody has translated', () => {
  test('are the original, and say so', async () => {
    const posts = PostsResponse.parse((await get(app, '/api/posts?lang=fi')).body);
    expect(posts).toEqual((await get(app, '/api/posts')).body);
    expect(new Set(posts.map(({ language }) => language))).toEqual(new Set(['en']));
    expect(PostResponse.parse((await get(app, '/api/posts/3?lang=fi')).body).language).toBe('en');
  });

  test('are marked where they are listed for somebody who reads another language', async () => {
    const first = async (shop: TestApp) => JSON.stringify((await get(shop, '/embed/first?for=coach-blog')).body);
    const marked = /\["h2",\{[^}]*"lang":"en"\}/;
    expect(await first(finnish)).toMatch(marked);
    expect(await first(app)).not.toMatch(marked);
  });
});

describe('what somebody typed in SQL', () => {
  const view = { prefix: 'Aamu ', paymentsReady: true };
  const words = { title: 'Helsingin maraton', excerpt: 'Kilometri kerrallaan.', content: '# Alku\n\nMeri.' };
  const postIn = (language?: Language) => findPost(app.em(), '3', new Date(), language);
  const translate = (translations: unknown, language = 'en') =>
    app
      .em()
      .execute('update post set translations = ?::text::jsonb, language = ? where id = 3', [
        JSON.stringify(translations),
        language,
      ]);
  const complaints = () => app.problems.filter((line) => line.includes('translation.refused'));

  afterEach(async () => {
    await translate({});
    app.problems.length = 0;
  });

  test('a whole translation is shown, with the tags of the original', async () => {
    const original = await postIn();
    await translate({ fi: words });
    expect(await postIn('fi')).toEqual({ ...original, ...words, language: 'fi' });
    expect(await postIn('sv')).toEqual(original);
    expect(await postIn()).toEqual(original);
    const listed = (await listPosts(app.em(), new Date(), 'fi')).find(({ id }) => id === 3);
    expect(listed).toMatchObject({ title: words.title, excerpt: words.excerpt, language: 'fi' });
    expect(listed).not.toHaveProperty('content');
    const read = async (path: string) => (await fetch(app.url + path)).text();
    expect(await read('/feed.xml')).toContain('Helsinki Marathon, kilometre by kilometre');
    const feed = await read('/fi/feed.xml');
    expect(feed).toContain(words.title);
    expect(feed).toContain(`<id>${app.url}/fi/blog/3</id>`);
    const found = [...(await read('/sitemap.xml')).matchAll(/<loc>[^<]*(\/blog\/\d)<\/loc>/g)].map(([loc]) => loc);
    expect(found).toContain(`<loc>${app.url}/fi/blog/3</loc>`);
    expect(found).not.toContain(`<loc>${app.url}/fi/blog/1</loc>`);
    expect(found).not.toContain(`<loc>${app.url}/sv/blog/3</loc>`);
  });

  test('a translation under another place’s tag is read by those who read that language', async () => {
    await translate({ 'pt-PT': words });
    expect(await postIn('pt-BR')).toMatchObject({ title: words.title, language: 'pt-PT' });
    await translate({ 'pt-PT': { ...words, title: 'Lisboa' }, 'pt-BR': words });
    expect(await postIn('pt-BR')).toMatchObject({ title: words.title, language: 'pt-BR' });
  });

  test('what was written in another language is never said to be English', async () => {
    await translate({ en: { ...words, title: 'English' } }, 'fr');
    expect(await postIn('de')).toMatchObject({ language: 'fr' });
    expect(await postIn('en')).toMatchObject({ language: 'en', title: 'English' });
  });

  test.each([
    ['no object', 'fi'],
    ['a list', [1]],
    ['nothing', null],
    ['a text for a language', { fi: 'Moi' }],
    ['no body', { fi: { title: 'a', excerpt: 'b' } }],
    ['a title of spaces', { fi: { ...words, title: '  ' } }],
    ['a number', { fi: { ...words, excerpt: 3 } }],
    ['a word too much', { fi: { ...words, titel: 'x' } }],
  ])('%s is the original, and is complained about once', async (_, translations) => {
    const original = await postIn();
    const shop = await startTestApp({ beside: app });
    await translate(translations);
    for (let time = 0; time < 3; time++) expect(await postIn('fi')).toEqual(original);
    expect((await get(app, '/api/posts/3?lang=fi')).body).toEqual(original);
    expect(shop.problems.filter((line) => line.includes('translation.refused'))).toHaveLength(1);
    expect(shop.problems.join('')).not.toContain('Moi');
    await shop.close();
  });

  test('a language that is no tag counts as English', async () => {
    const shop = await startTestApp({ beside: app });
    await translate({}, '"><script>');
    expect(await postIn('fi')).toMatchObject({ language: 'en' });
    expect(shop.problems).toHaveLength(1);
    await shop.close();
  });

  test('an announced post needs no body, and a translation does not make it readable', async () => {
    await app.em().nativeUpdate(Post, { id: 2 }, { translations: { fi: words } });
    expect(await findPost(app.em(), '2', new Date(), 'fi')).toBeNull();
    const listed = (await listPosts(app.em(), new Date(), 'fi')).find(({ id }) => id === 2);
    expect(listed).toMatchObject({ title: words.title, readable: false });
    const { content: _, ...announced } = words;
    await app.em().nativeUpdate(Post, { id: 2 }, { translations: { fi: announced } });
    expect((await listPosts(app.em(), new Date(), 'fi')).find(({ id }) => id === 2)?.language).toBe('fi');
    expect(complaints()).toEqual([]);
  });

  test.each([
    ['features', { description: 'd', badge: 'b' }],
    ['the badge', { description: 'd', features: ['f'] }],
    ['an offer’s name', { description: 'd', features: ['f'], badge: 'b', offers: { monthly: { name: 'm' } } }],
  ])('a programme without %s stays the original', async (_, translation) => {
    const em = app.em();
    const before = await em.findOneOrFail(Program, { id: 4 });
    const { translations } = before;
    await app.em().nativeUpdate(Program, { id: 4 }, { translations: { fi: translation } });
    const said = (await presentPrograms(app.em(), view, 'fi')).find(({ id }) => id === 4);
    expect(said).toMatchObject({ language: 'en', displayName: 'Personal Coaching' });
    await app.em().nativeUpdate(Program, { id: 4 }, { translations });
  });

  test('an offer that came later makes the programme the original until it has a name', async () => {
    const em = app.em();
    em.create(Offer, { program: 2, key: 'gift', name: 'As a gift', interval: 'once', position: 9 });
    await em.flush();
    const language = async () => (await presentPrograms(app.em(), view, 'fi')).find(({ id }) => id === 2)?.language;
    expect(await language()).toBe('en');
    await app.em().nativeDelete(Offer, { key: 'gift' });
    expect(await language()).toBe('fi');
  });
});
