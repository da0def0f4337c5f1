import { createHash } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { FRAMES, type FrameTag } from '#contract/embed/frames.ts';
import type { ElementAttributes, CoachElements } from '#widgets/core/element/elements.ts';
import { projectFile } from '#server/platform/root.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', BRAND_NAME: 'Kaski & "Co"' } });
});
afterAll(() => app.close());

const get = (path: string, init?: RequestInit) => fetch(app.url + path, init);
const frame = async (path: string) => (await get(`/embed/frame/${path}`)).text();

describe('the table of frames', () => {
  test('has every element, with attributes of its own', async () => {
    const files = await Array.fromAsync(glob('widgets/elements/*/*.element.ts', { cwd: projectFile() }));
    const tags = files.map((file) => `coach-${basename(file, '.element.ts')}`).filter((tag) => tag !== 'coach-core');
    expect(Object.keys(FRAMES).toSorted()).toEqual(tags.toSorted());
    expectTypeOf<FrameTag>().toEqualTypeOf<keyof CoachElements>();
    type Named = { [Tag in FrameTag]: (typeof FRAMES)[Tag] };
    expectTypeOf<Named>().toExtend<{ [Tag in keyof CoachElements]: readonly (keyof ElementAttributes<Tag>)[] }>();
    // A frame has its element's attributes, except link targets and those that a card does not need.
    type Left = { [Tag in FrameTag]: Exclude<keyof ElementAttributes<Tag>, (typeof FRAMES)[Tag][number]> };
    expectTypeOf<Left['coach-programs']>().toEqualTypeOf<'href-base'>();
    expectTypeOf<Left['coach-onboarding']>().toEqualTypeOf<'name'>();
    expectTypeOf<Left[Exclude<FrameTag, 'coach-programs' | 'coach-onboarding'>]>().toEqualTypeOf<never>();
  });
});

describe('what is no frame', () => {
  test.each([
    'coach-nothing',
    'constructor',
    '__proto__',
    'coach-signup%00',
    'coach-signup%22%3E%3Cscript%3E',
    'script',
    '..%2f..%2fcheckout%2f2',
    'coach-signup/more',
    '%E0%A4%A',
    'x'.repeat(5000),
  ])('%.40s is not there, and may not be framed', async (tag) => {
    const response = await get(`/embed/frame/${tag}`);
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test.each([
    '/',
    '/checkout/2',
    '/dashboard',
    '/login',
    '/embed/sign-in',
    '/embed/frame',
    '/api/site',
    '/embed/frames',
  ])('%s may not be framed', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test('nothing can be sent to a frame', async () => {
    expect((await get('/embed/frame/coach-signup', { method: 'POST' })).status).toBe(405);
  });
});

describe('a frame', () => {
  test.each(Object.keys(FRAMES))('of %s may be framed by anybody, on an origin of its own', async (tag) => {
    const response = await get(`/embed/frame/${tag}`, { headers: { cookie: 'aamu.sid=x' } });
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|allow-same-origin|allow-top/);
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'set-cookie']) {
      expect(response.headers.has(name)).toBe(false);
    }
    const html = await response.text();
    for (const [, text = ''] of html.matchAll(/<(?:script|style)>([^]*?)<\/(?:script|style)>/g)) {
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    expect(html).toContain('<base target="_blank">');
  });

  test('holds the one tag, with the attributes that it knows, and is drawn first', async () => {
    const html = await frame('coach-programs?limit=3&layout=grid&theme=dark&onclick=alert(1)&style=x&id=y&load=eager');
    expect(html).toContain('<coach-programs layout="grid" limit="3" data-theme="dark"></coach-programs>');
    expect(html).toContain('src="/embed.js?for=coach-programs%3Flayout%3Dgrid%26limit%3D3"');
    expect(html).toContain('<meta name="color-scheme" content="dark">');
    expect(html).not.toContain('alert');
  });

  test('takes values as text', async () => {
    const evil = `"><script>alert(1)</script><a x='`;
    const html = await frame(`coach-blog?category=${encodeURIComponent(evil)}`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('category="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;a x=&#39;"');
  });

  test.each([
    `category=${'x'.repeat(81)}`,
    'category=a%00b',
    'category=a%0d%0aset-cookie:x',
    'theme=%22onload=',
    'category=',
    '%',
    '&&==&',
    'CATEGORY=all',
    `${'a=1&'.repeat(2000)}b`,
  ])('leaves out what means nothing: %.40s', async (query) => {
    const response = await get(`/embed/frame/coach-blog?${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<coach-blog></coach-blog>');
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  test('leads nowhere that its address says, and opens no window in itself', async () => {
    expect(await frame('coach-programs?href-base=https://evil.example')).not.toContain('evil');
    expect(await frame('coach-signup?flow=modal')).toContain('<coach-signup></coach-signup>');
    expect(await frame('coach-signup?flow=download')).toContain('<coach-signup flow="download"></coach-signup>');
  });

  test('begins a message as its address says, as text, and is drawn as one that does not', async () => {
    const html = await frame(`coach-contact?name=%22%3E%3Cb%3E&message=${encodeURIComponent('One\r\nTwo <b>')}`);
    expect(html).toContain('<coach-contact message="One\nTwo &lt;b&gt;" name="&quot;&gt;&lt;b&gt;"></coach-contact>');
    expect(html).toContain('src="/embed.js?for=coach-contact"');
    expect(await frame(`coach-contact?message=${'x'.repeat(1001)}`)).toContain('<coach-contact></coach-contact>');
  });

  test('is kept, and asked for again with its mark', async () => {
    const first = await get('/embed/frame/coach-blog?limit=2&post=');
    const again = await get('/embed/frame/coach-blog?limit=2', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(again.headers.has('x-frame-options')).toBe(false);
  });

  test('says whose it is, as text', async () => {
    expect(await frame('coach-signup')).toContain('<title>Start for free · Kaski &amp; &quot;Co&quot;</title>');
    expect(await frame('coach-blog?post=4')).toMatch(/<link rel="canonical" href="\/blog\/4">/);
  });
});

describe('a frame of what takes payments or belongs to a member', () => {
  test.each([
    ['coach-checkout?program=2', '/checkout/2', 'All Day Energy'],
    ['coach-subscribe?program=4', '/subscribe/4', 'Coaching'],
    ['coach-dashboard', '/dashboard', 'Your dashboard'],
    ['coach-training', '/dashboard', 'Your training'],
    ['coach-training?plan=3', '/training/3', 'Your training'],
    ['coach-training?plan=//evil.example', '/dashboard', 'Your training'],
    ['coach-profile', '/coaching', 'Your coaching profile'],
    ['coach-onboarding', '/coaching-onboarding', 'Before coaching starts'],
  ])('%s leads to %s', async (path, leads, says) => {
    const html = await frame(path);
    expect(html).toContain(`<a class="on" href="${leads}">`);
    expect(html).toContain(says);
    expect(html).not.toContain('embed.js');
    expect(html).not.toMatch(/<coach-|<form|<input/);
  });

  test('says what it costs', async () => {
    expect(await frame('coach-checkout?program=2')).toContain('<strong>€29.90</strong>');
  });

  test.each(['', '?program=99', '?program=2x', '?program=javascript:alert(1)', '?program=%00'])(
    'says that there is no programme%s',
    async (query) => {
      const html = await frame(`coach-checkout${query}`);
      expect(html).toContain('This programme is no longer available');
      expect(html).toContain('href="/home"');
    },
  );
});
