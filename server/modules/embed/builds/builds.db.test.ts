import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Build, BUILD_RETENTION_DAYS, keepBuild } from './builds.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

const DAY = DAY_MS;
const now = new Date('2026-11-20T10:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * DAY);
const SCRIPT = `export const a = "${'ä'.repeat(2_000)}";`;
const FONT = Buffer.from([0, 1, 2, 255, 254, 0]);
const PINNED = 'embed/abcd_-EFGH123456/embed.js';

let app: TestApp;
let read: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const build = (...paths: string[]): Build => ({
  paths,
  read: (path) => {
    read.push(path);
    const packed = path.endsWith('.woff2');
    return Promise.resolve({ bytes: packed ? FONT : brotliCompressSync(SCRIPT), compressed: !packed });
  },
});
const get = (path: string, init?: RequestInit) => fetch(`${app.url}/${path}`, init);
const readError = async (response: Response) => ErrorResponse.parse(await response.json()).error;

describe('files of an earlier build', () => {
  test('are answered as they were, for good and to every page', async () => {
    await keepBuild(app.em(), build('embed/core-AAAA_-11.js', 'assets/face-latin-BBBB2222.woff2'), now);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('embed/core-AAAA_-11.js', { headers: { 'accept-encoding': encoding } });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(response.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      expect(response.headers.has('set-cookie')).toBe(false);
      expect(await response.text()).toBe(SCRIPT);
    }
    const font = await get('assets/face-latin-BBBB2222.woff2');
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(Buffer.from(await font.arrayBuffer())).toEqual(FONT);
    const { headers } = await get('embed/core-AAAA_-11.js');
    const again = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await get('embed/core-AAAA_-11.js', { headers: again })).status).toBe(304);
    expect((await get('embed/core-AAAA_-11.js', { method: 'HEAD' })).status).toBe(200);
    expect((await get('embed/core-AAAA_-11.js', { method: 'POST' })).status).toBe(405);
  });

  test('are stored once, by however many processes', async () => {
    read = [];
    const next = build('embed/core-AAAA_-11.js', 'embed/core-CCCC3333.js');
    await Promise.all([keepBuild(app.em(), next, now), keepBuild(app.em(), next, now)]);
    expect(new Set(read)).toEqual(new Set(['embed/core-CCCC3333.js']));
    await keepBuild(app.em(), next, now);
    expect(read.length).toBeLessThanOrEqual(2);
  });

  test('go 90 days after they were last current, and what is pinned stays', async () => {
    await keepBuild(app.em(), build('embed/old-EEEE5555.js', 'embed/same-FFFF6666.js', PINNED), now);
    await keepBuild(app.em(), build('embed/new-GGGG7777.js', 'embed/same-FFFF6666.js'), later(60));
    await cleanUp(app.em(), later(BUILD_RETENTION_DAYS));
    expect((await get('embed/old-EEEE5555.js')).status).toBe(200);
    await cleanUp(app.em(), later(BUILD_RETENTION_DAYS + 1));
    for (const [path, status] of [
      ['embed/old-EEEE5555.js', 404],
      ['embed/same-FFFF6666.js', 200],
      ['embed/new-GGGG7777.js', 200],
      [PINNED, 200],
    ] as const)
      expect([path, (await get(path)).status]).toEqual([path, status]);
    expect(await readError(await get('embed/old-EEEE5555.js'))).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('Reload the page'),
    });
  });

  test.each([
    'embed/..%2f..%2fpackage.json',
    'embed/%2e%2e/%2e%2e/package-AAAA1111.json',
    'assets/..%5c..%5cserver-AAAA1111.js',
    'embed/core-AAAA_-11.js%00',
    'embed/core-AAAA_-11.js/',
    'embed//core-AAAA_-11.js',
    'embed/CORE-AAAA_-11.js',
    'embed/core-AAAA_-11.js.br',
    'server/main-AAAA1111.js',
    `embed/${'x'.repeat(5_000)}-AAAA1111.js`,
    "embed/x'%20or%201=1-AAAA1111.js",
    'embed/%E0%A4%A-AAAA1111.js',
    'embed/__proto__-AAAA1111.js',
  ])('nothing else is reached: %.60s', async (path) => {
    const response = await get(path);
    expect([400, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('const a');
    expect(response.headers.get('cache-control')).not.toContain('immutable');
    expect(app.problems).toEqual([]);
  });
});

describe('a pinned script', () => {
  test('is the same, byte by byte', async () => {
    await keepBuild(app.em(), build(PINNED), now);
    const hash = async (encoding: string) =>
      createHash('sha384')
        .update(Buffer.from(await (await get(PINNED, { headers: { 'accept-encoding': encoding } })).arrayBuffer()))
        .digest('base64');
    const known = createHash('sha384').update(SCRIPT).digest('base64');
    expect([await hash('br'), await hash('identity')]).toEqual([known, known]);
    expect((await get(PINNED)).headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    'embed/AAAAAAAAAAAAAAAA/embed.js',
    'embed/AAAAAAAAAAAAAAAA/embed.fi.js',
    'embed/1.0.0/embed.js',
    'embed/latest/embed.js',
    'embed/__proto__/embed.js',
    'embed/%2e%2e%2f%2e%2e/embed.js',
    'embed/%00/embed.js',
    'embed/%E0%A4%A/embed.js',
    `embed/${'A'.repeat(5_000)}/embed.js`,
    'embed/abcd_-EFGH123456/embed.js%2f..',
    "embed/'or'1'='1'--aaaa/embed.js",
    'embed/abcd_-EFGH123456%20/embed.js',
  ])('of no such version is not there: %.60s', async (path) => {
    const response = await get(path);
    expect([400, 403, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).not.toContain('javascript');
    expect(app.problems).toEqual([]);
  });

  test('says what to do instead', async () => {
    for (const version of ['AAAAAAAAAAAAAAAA', '1.0.0'])
      expect((await readError(await get(`embed/${version}/embed.js`))).message).toContain('doesn’t exist');
  });
});
