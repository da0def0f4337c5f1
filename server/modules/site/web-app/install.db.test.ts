import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettingResponse } from '#contract/site/site.studio.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const COACH = 'coach@ridge.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', BRAND_NAME: 'Ridge & Co', COACH_EMAILS: COACH } });
});
afterAll(() => app.close());

const get = (path: string, init?: RequestInit) => fetch(app.url + path, init);

test.each([
  '/app-xx.webmanifest',
  '/app-.webmanifest',
  '/app-__proto__.webmanifest',
  '/app-en%2f..%2f.webmanifest',
  '/app-icon-1024.png',
  '/app-icon-constructor.png',
  '/app-icon-%00.png',
])('what is not offered is not there: %s', async (path) => {
  expect([400, 404]).toContain((await get(path)).status);
  expect(app.problems).toEqual([]);
});

test('the manifest is the shop’s, in each language, and is asked for again', async () => {
  const response = await get('/app-en.webmanifest');
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toMatchObject({
    name: 'Ridge & Co',
    start_url: '/dashboard',
    display: 'standalone',
    lang: expect.stringMatching(/^en/),
  });
  const etag = response.headers.get('etag') ?? '';
  expect((await get('/app-en.webmanifest', { headers: { 'if-none-match': etag } })).status).toBe(304);
  const finnish = (await (await get('/app-fi.webmanifest')).json()) as {
    start_url: string;
    shortcuts: { url: string }[];
  };
  expect([finnish.start_url, ...finnish.shortcuts.map(({ url }) => url)]).toEqual([
    '/fi/dashboard',
    '/fi/dashboard',
    '/fi/coaching',
  ]);
});

test('each icon is a picture of the size that the manifest says', async () => {
  const { icons } = (await (await get('/app-en.webmanifest')).json()) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) {
    const picture = sharp(Buffer.from(await (await get(src)).arrayBuffer()));
    const { width, height, format } = await picture.metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
});

test('a member’s pages name it, and pages for everybody do not', async () => {
  for (const [path, manifest] of [
    ['/dashboard', '/app-en.webmanifest'],
    ['/fi/training/3', '/app-fi.webmanifest'],
    ['/coaching', '/app-en.webmanifest'],
  ])
    expect(await (await get(path!)).text()).toContain(`<link rel="manifest" href="${manifest}">`);
  for (const path of ['/', '/blog', '/login']) expect(await (await get(path)).text()).not.toContain('rel="manifest"');
});

test('a shop that was built without a worker takes away what browsers have', async () => {
  const response = await get('/member-worker.js');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(await response.text()).toContain('registration.unregister()');
  expect((await get('/dashboard')).headers.get('content-security-policy')).toContain("worker-src 'self'");
});

test('what the coach says of the brand stands in it at once, and under another etag', async () => {
  const etagOf = async () => (await get('/app-en.webmanifest')).headers.get('etag');
  const before = await etagOf();
  const coach = await member(app, COACH);
  const { version, values } = SettingResponse.parse(await (await coach.ask('/api/coach/site/brand')).json());
  const saved = await coach.ask('/api/coach/site/brand', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...values, name: 'Fell & Fjord', version }),
  });
  expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('Fell & Fjord')]);
  expect(await (await get('/app-en.webmanifest')).json()).toMatchObject({
    name: 'Fell & Fjord',
    short_name: 'Fell & Fjord',
  });
  expect(await etagOf()).not.toBe(before);
});
