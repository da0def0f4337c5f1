import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { PostRowsResponse, StudioPost } from '#contract/site/posts/posts.studio.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Post } from './post.entity.ts';

const LIST = '/api/coach/posts';
const fields = {
  title: 'A wet Tuesday',
  slug: '',
  excerpt: 'It rained.',
  category: 'training',
  tags: 'rain, mud, rain',
  language: 'en',
  content: '# Rain\n\nIt **rained** on [us](https://example.com/rain).',
  cover: '',
  coverAlt: '',
  state: 'published',
  publishAt: '',
};
let app: TestApp;
let coach: Browser;
let now = new Date('2026-11-23T06:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const send = (method: string, path: string, body: unknown, browser = coach) =>
  browser.ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const add = async (change: object = {}) =>
  StudioPost.parse(await (await send('POST', LIST, { ...fields, ...change })).json());
const issues = async (change: object) => {
  const response = await send('POST', LIST, { ...fields, ...change });
  expect(response.status).toBe(400);
  const { code, issues: wrong } = ErrorResponse.parse(await response.json()).error;
  expect(code).toBe('invalid_input');
  return wrong?.map(({ path, message }) => `${path}: ${message}`);
};
const page = (path: string) => fetch(app.url + path, { redirect: 'manual' });
const text = async (path: string) => (await page(path)).text();

test('a post that is not there is a 404', async () => {
  for (const id of ['999', '0', '01', '1e3', '-1', 'x', '..%2f1']) {
    expect((await coach.ask(`${LIST}/${id}`)).status).toBe(404);
    expect((await coach.ask(`${LIST}/${id}/preview`)).status).toBe(404);
    expect((await coach.ask(`${LIST}/${id}`, { method: 'DELETE' })).status).toBe(404);
  }
});

test('the list is searched, filtered and sorted', async () => {
  const ask = async (query: string) => PostRowsResponse.parse(await (await coach.ask(`${LIST}?${query}`)).json());
  expect((await ask('sort=title&language=en')).items.map(({ title }) => title)).toEqual(
    (await ask('sort=-title')).items.map(({ title }) => title).toReversed(),
  );
  expect((await ask('q=helsinki')).items.map(({ id }) => id)).toEqual([3]);
  expect(await ask('q=%25')).toMatchObject({ total: 0, page: 1, pages: 1 });
  expect((await ask('state=draft')).total).toBe(0);
  expect((await ask('language=fi')).total).toBe(0);
  for (const wrong of ['sort=content', 'state=gone', 'language=xx', 'page=0'])
    expect((await coach.ask(`${LIST}?${wrong}`)).status).toBe(400);
});

describe('a post', () => {
  test('is written, read by everybody at an address of its title, and taken away', async () => {
    const post = await add();
    expect(post).toMatchObject({ path: '/blog/a-wet-tuesday', state: 'published', form: { tags: 'rain, mud' } });
    const shown = await text('/blog/a-wet-tuesday');
    expect(shown).toContain(`<link rel="canonical" href="${app.url}/blog/a-wet-tuesday">`);
    expect(shown).toContain('<a href="https://example.com/rain">us</a>');
    expect(shown).toContain('<strong>rained</strong>');
    const moved = await page(`/blog/${post.id}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/a-wet-tuesday']);
    expect((await page(`/fi/blog/${post.id}`)).headers.get('location')).toBe('/fi/blog/a-wet-tuesday');
    invalidateCache();
    expect(await text('/sitemap.xml')).toContain('/blog/a-wet-tuesday');
    expect(await text('/feed.xml')).toContain(`<id>${app.url}/blog/${post.id}</id>`);
    expect(await text('/feed.xml')).toContain(`href="${app.url}/blog/a-wet-tuesday"`);
    const oembed = await page(`/api/oembed?url=${encodeURIComponent(`${app.url}/blog/a-wet-tuesday`)}`);
    expect(await oembed.text()).toContain(`post=${post.id}`);

    expect((await coach.ask(`${LIST}/${post.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await coach.ask(`${LIST}/${post.id}`)).status).toBe(404);
    invalidateCache();
    expect((await page('/blog/a-wet-tuesday')).status).toBe(404);
    for (const path of [`/blog/${post.id}`, `/blog/${post.id}/cover.png`, `/api/posts/${post.id}`])
      expect((await page(path)).status).toBe(404);
    // Its number is never reused.
    expect((await add({ title: 'Another', state: 'draft' })).id).toBeGreaterThan(post.id);
  });

  test.each([
    ['en', 'It rained. ', '4 min read'],
    ['ja', '雨が降りました。', '6 min read'],
  ])('says how long its words take in %s', async (language, sentence, readTime) => {
    const { id } = await add({ language, content: sentence.repeat(400) });
    expect(await app.em().findOneOrFail(Post, { id })).toMatchObject({ readTime });
    await coach.ask(`${LIST}/${id}`, { method: 'DELETE' });
  });

  test('says which one came before it and which one after', async () => {
    const shown = await text('/blog/3');
    expect(shown).toContain('href="/blog/4"');
    expect(shown).toContain('href="/blog/7"');
  });

  test('keeps its former addresses, which lead to where it is', async () => {
    const { id, version, form } = await add({ title: 'Über Café', slug: '' });
    expect(form.slug).toBe('uber-cafe');
    const change = { ...form, slug: 'over-coffee', version };
    expect((await send('PUT', `${LIST}/${id}`, change)).status).toBe(200);
    invalidateCache();
    expect((await page('/blog/uber-cafe')).headers.get('location')).toBe('/blog/over-coffee');
    expect((await page('/blog/over-coffee')).status).toBe(200);
    expect(await issues({ slug: 'over-coffee' })).toEqual(['slug: Another post uses this address.']);
    expect(await issues({ slug: 'uber-cafe' })).toEqual(['slug: This address redirects to another post.']);
    // Without a typed slug the next post gets a numbered one.
    expect((await add({ title: 'Over coffee', state: 'draft' })).form.slug).toBe('over-coffee-2');
    expect((await add({ title: '朝の練習', state: 'draft' })).form.slug).toMatch(/^post-\d+$/);
  });

  test('goes back to an address that it had, without leading anybody round in circles', async () => {
    let post = await add({ title: 'There', slug: 'there' });
    for (const slug of ['back-again', 'there', 'back-again', 'there']) {
      const answer = await send('PUT', `${LIST}/${post.id}`, { ...post.form, slug, version: post.version });
      post = StudioPost.parse(await answer.json());
    }
    invalidateCache();
    expect((await page('/blog/back-again')).headers.get('location')).toBe('/blog/there');
    expect((await page('/blog/there')).status).toBe(200);
    expect((await page(`/blog/${post.id}`)).headers.get('location')).toBe('/blog/there');
    expect(await issues({ slug: 'back-again' })).toEqual(['slug: This address redirects to another post.']);
    // Reserved words are valid slugs.
    for (const slug of ['constructor', 'undefined', 'feed', 'new', 'page-2']) {
      const { path } = await add({ title: 'A word', slug });
      expect([path, (await page(path)).status]).toEqual([`/blog/${slug}`, 200]);
    }
    expect(await issues({ slug: '__proto__' })).toEqual(['slug: Use lower-case letters, digits and single hyphens.']);
  });

  test('is read as before when a picture of it is gone, with what it showed', async () => {
    const gone = `/media/${crypto.randomUUID()}.webp`;
    const { id, path } = await add({ title: 'A lost picture' });
    // It existed when the post was saved.
    await app.em().nativeUpdate(Post, { id }, { content: `Look:\n\n![Two runners in the rain](${gone})` });
    expect((await page(gone)).status).toBe(404);
    invalidateCache();
    expect(await text(path)).toContain('alt="Two runners in the rain"');
    expect((await page(path)).status).toBe(200);
  });

  test('is changed once for each version that was read', async () => {
    const { id, version, form } = await add({ title: 'Twice', state: 'draft' });
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => send('PUT', `${LIST}/${id}`, { ...form, title, version })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('HTML in any of its fields is text', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const post = await add({ title: html, excerpt: html, tags: html, content: `${html}\n\n- ${html}\n\n# ${html}` });
    const shown = await text(post.path);
    expect(shown).not.toContain('<img src=x');
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(await (await coach.ask(`${LIST}/${post.id}/preview`)).text()).not.toContain('<img src=x');
  });
});

describe('what is not in the grammar cannot be stored', () => {
  const LINK = 'content: Start links with https://, http:// or mailto:, or with / for a page of the shop.';
  test.each([
    '[x](javascript:alert(1))',
    '[x](JavaScript:alert(1))',
    '[x](data:text/html,x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x]()',
    'text and [x]( javascript:alert(1))',
  ])('%s', async (content) => expect(await issues({ content })).toEqual([LINK]));

  test.each([
    ['![](/media/a.webp)', 'content: Add alt text to each picture.'],
    ['![Us](https://evil.example/a.webp)', 'content: Use pictures uploaded here, each on its own line.'],
    ['Look: ![Us](/media/a.webp)', 'content: Use pictures uploaded here, each on its own line.'],
  ])('%s', async (content, problem) => expect(await issues({ content })).toEqual([problem]));

  test('nor can what no post may have', async () => {
    expect(await issues({ title: ' ' })).toEqual(['title: Enter a title.']);
    expect(await issues({ slug: 'Ä b' })).toEqual(['slug: Use lower-case letters, digits and single hyphens.']);
    expect(await issues({ slug: '12' })).toEqual(['slug: Use at least one letter.']);
    const nowhere = '10000000-0000-4000-8000-000000000000';
    const missing = 'Picture not found. Choose it again.';
    expect(await issues({ cover: nowhere, coverAlt: 'Us' })).toEqual([`cover: ${missing}`]);
    expect(await issues({ content: `![Us](/media/${nowhere}.webp)` })).toEqual([`content: ${missing}`]);
    expect(await issues({ content: '![Us](/media/x.webp)' })).toEqual([`content: ${missing}`]);
    expect(await issues({ cover: nowhere })).toEqual(['coverAlt: Enter alt text.']);
    expect(await issues({ cover: 'https://a.example/a.webp', coverAlt: 'A' })).toEqual([
      'cover: Choose an uploaded picture.',
    ]);
    expect(await issues({ state: 'scheduled' })).toEqual(['publishAt: Enter a publishing time.']);
    expect(await issues({ state: 'scheduled', publishAt: '2020-01-01T08:00' })).toEqual([
      'publishAt: This time has passed.',
    ]);
    expect(await issues({ state: 'scheduled', publishAt: '2027-02-31T08:00' })).toEqual([
      'publishAt: Enter a date and time.',
    ]);
    expect((await send('POST', LIST, { ...fields, title: 7, tags: ['a'] })).status).toBe(400);
    expect((await send('POST', LIST, { ...fields, title: 'a\0b' })).status).toBe(400);
    expect((await send('POST', LIST, { ...fields, content: 'x'.repeat(60_001) })).status).toBe(400);
  });
});

test('a draft and what is scheduled are nowhere; what is scheduled appears by itself', async () => {
  const draft = await add({ title: 'Secret draft', state: 'draft' });
  const later = await add({
    title: 'Later on',
    state: 'scheduled',
    publishAt: '2026-11-24T08:00',
  });
  expect(later).toMatchObject({ state: 'scheduled', publishedAt: '2026-11-24T08:00:00.000+02:00' });
  expect(later.form.publishAt).toBe('2026-11-24T08:00');
  for (const { id, path } of [draft, later]) {
    for (const address of [path, `/blog/${id}`, `/blog/${id}/cover.png`, `/api/posts/${id}`])
      expect([address, (await page(address)).status]).toEqual([address, 404]);
  }
  for (const address of ['/blog', '/feed.xml', '/sitemap.xml', '/api/posts', '/'])
    expect(await text(address)).not.toMatch(/Secret draft|secret-draft|Later on|later-on/);
  const preview = await coach.ask(`${LIST}/${draft.id}/preview`);
  expect([preview.status, preview.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(preview.headers.get('cache-control')).toContain('no-store');
  expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const shown = await preview.text();
  expect(shown).toContain('Secret draft');
  expect(shown).toContain('<meta name="robots" content="noindex">');
  // Rendered like the public page, with its inline styles.
  expect(shown).toContain('<style>body{margin:0}</style>');

  now = new Date('2026-11-24T06:00:01Z');
  invalidateCache();
  expect((await page('/blog/later-on')).status).toBe(200);
  for (const address of ['/blog', '/feed.xml', '/sitemap.xml', '/api/posts'])
    expect(await text(address)).toMatch(/Later on|later-on/);
  expect((await app.em().findOneOrFail(Post, later.id)).publishedAt).toEqual(new Date('2026-11-24T06:00:00Z'));
});

test('a post that was public keeps its date when it is published again; a draft gets the current one', async () => {
  const start = now;
  const change = async ({ id, version, form }: StudioPost, more: object) =>
    StudioPost.parse(await (await send('PUT', `${LIST}/${id}`, { ...form, ...more, version })).json());
  let old = await add({ title: 'A story of last year' });
  let draft = await add({ title: 'A slow draft', state: 'draft' });
  const { publishedAt } = old;
  for (const state of ['draft', 'draft', 'published', 'draft', 'published']) {
    now = new Date(now.getTime() + 3_600_000);
    old = await change(old, { state });
  }
  old = await change(old, { state: 'scheduled', publishAt: '2027-01-01T08:00' });
  expect((await change(old, { state: 'published', publishAt: '' })).publishedAt).toBe(publishedAt);
  draft = await change(draft, { excerpt: 'Slower.' });
  draft = await change(draft, { state: 'published' });
  expect(new Date(draft.publishedAt)).toEqual(now);
  now = start;
});
