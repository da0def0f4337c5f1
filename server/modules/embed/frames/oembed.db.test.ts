import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { OembedResponse } from './oembed.ts';

const SHOP = 'https://shop.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { NODE_ENV: 'production', PUBLIC_URL: SHOP, SESSION_KEYS: 'only-for-this-test-of-oembed', RATE_LIMITS: 'off' },
  });
});
afterAll(() => app.close());

const ask = (url: string, more = '') => fetch(`${app.url}/api/oembed?url=${encodeURIComponent(url)}${more}`);
const of = async (path: string, more = '') => (await (await ask(SHOP + path, more)).json()) as OembedResponse;

describe('an address that is no widget', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/blog/4',
    'https://shop.example.evil.example/blog/4',
    'https://shop.example@evil.example/blog/4',
    'https://evil.example@shop.example/blog/4',
    'https://a:b@shop.example/blog/4',
    'http://shop.example/blog/4',
    'https://shop.example:444/blog/4',
    'https://shop.example\u0000.evil.example/blog/4',
    '//shop.example/blog/4',
    '/blog/4',
    'blog/4',
    'null',
    `${SHOP}/blog/4\u0000`,
    `${SHOP}/blog/4%00`,
    `${SHOP}/blog/04`,
    `${SHOP}/blog/1e3`,
    `${SHOP}/blog/999999`,
    `${SHOP}/blog/4/cover.png`,
    `${SHOP}/checkout/99`,
    `${SHOP}/checkout/-1`,
    `${SHOP}/subscribe/${'9'.repeat(30)}`,
    `${SHOP}/dashboard`,
    `${SHOP}/login?return_to=/blog/4`,
    `${SHOP}/embed/frame/coach-nothing`,
    `${SHOP}/embed/frame/__proto__`,
    `${SHOP}/${'x'.repeat(5000)}`,
    `${SHOP}/blog/${'a'.repeat(5000)}!`,
    'https://[',
    '\uD800',
  ])('%.60j is not found', async (url) => {
    const response = await fetch(`${app.url}/api/oembed?${new URLSearchParams({ url })}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/iframe/);
  });

  test.each(['', '?url=', '?url', '?url=a&url=b', '?format=json'])(
    'none at all is a bad request: %s',
    async (query) => {
      expect((await fetch(`${app.url}/api/oembed${query}`)).status).toBe(400);
    },
  );

  test.each(['xml', 'php', ''])('is not told as %s', async (format) => {
    expect((await ask(`${SHOP}/blog/4`, `&format=${format}`)).status).toBe(501);
  });
});

/** Quote that WordPress requires before an interactive frame. */
const QUOTE = /^<blockquote hidden style="display:none"><a href="([^"]+)">[^<>]+<\/a><\/blockquote>/;

describe('an address of the shop', () => {
  test.each([
    ['/', 'coach-signup'],
    ['/landing', 'coach-signup'],
    ['/?utm_source=x#top', 'coach-signup'],
    ['/blog/4', 'coach-blog?post=4'],
    ['/blog/4/', 'coach-blog?post=4'],
    ['/checkout/2', 'coach-checkout?program=2'],
    ['/subscribe/4', 'coach-subscribe?program=4'],
    ['/blog', 'coach-blog'],
    ['/home', 'coach-programs'],
    ['/embed/frame/coach-signup?flow=download&theme=dark&x=y', 'coach-signup?flow=download&amp;theme=dark'],
  ])('%s is the frame of %s', async (path, frame) => {
    const answer = await of(path);
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', provider_url: `${SHOP}/`, width: 600 });
    expect(answer.html.replace(QUOTE, '')).toMatch(
      /^<div style="container-type:inline-size;max-width:600px"><iframe src="[^"]+" title="[^"]+" width="600" height="\d+" loading="lazy"[^<>]*><\/iframe><\/div>$/,
    );
    expect(answer.html).toContain(`src="${SHOP}/embed/frame/${frame}"`);
    expect(answer.height).toBeGreaterThan(100);
  });

  test('has a quote in front, which nobody sees but WordPress, for that is what it listens to a frame for', async () => {
    expect(QUOTE.exec((await of('/checkout/2')).html)?.[1]).toBe(`${SHOP}/checkout/2`);
    // As WordPress filters an untrusted answer: without attributes, with or without a quote.
    const kept = (await of('/')).html.replaceAll(/<(blockquote|\/blockquote)[^>]*>/g, '<$1>');
    expect(/(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)/s.exec(kept)?.[1]).toContain(
      `href="${SHOP}/free"`,
    );
  });

  test('is as large as there is room', async () => {
    const wide = await of('/', '&maxwidth=5000');
    const narrow = await of('/', '&maxwidth=320');
    expect(wide.width).toBe(600);
    expect(narrow.width).toBe(320);
    expect(narrow.height).toBeGreaterThan(wide.height);
    expect(narrow.html).toContain('width="320"');
    const low = await of('/', '&maxheight=150');
    expect(low.height).toBe(150);
    expect(low.html).toContain(';max-height:150px"');
    for (const odd of ['-1', '0', '1e9', 'x', '%00', '"onload="']) {
      expect(await of('/', `&maxwidth=${encodeURIComponent(odd)}`)).toMatchObject({ width: 600 });
    }
  });

  test('is about as high as the post in it', async () => {
    // Measured in Chromium 156, in frames of these widths.
    const measured = { 344: 5135, 600: 3993 };
    for (const [width, height] of Object.entries(measured)) {
      const answer = await of('/blog/4', `&maxwidth=${width}`);
      expect([width, answer.height > height * 0.95 && answer.height < height * 1.25, answer.height]).toEqual([
        width,
        true,
        answer.height,
      ]);
    }
  });

  test('brings the title of a post, and its picture', async () => {
    const answer = await of('/blog/4');
    expect(answer.title).not.toBe('Training blog');
    expect(answer.thumbnail_url).toBe(`${SHOP}/blog/4/cover.png`);
    expect((await of('/checkout/2')).title).toBe('All Day Energy');
  });

  test('may be asked by any page, and is not sent twice', async () => {
    const first = await ask(`${SHOP}/blog/4`);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('content-type')).toContain('application/json');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${app.url}/api/oembed?url=${encodeURIComponent(`${SHOP}/blog/4`)}`, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });
});

describe('pages say where to ask', () => {
  const linked = async (path: string) => {
    const html = await (await fetch(app.url + path)).text();
    return /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)">/.exec(html)?.[1];
  };

  test.each(['/', '/blog/4', '/checkout/2', '/subscribe/4', '/embed/frame/coach-signup'])('%s', async (path) => {
    const address = (await linked(path))?.replaceAll('&amp;', '&') ?? '';
    expect(address.startsWith(`${SHOP}/api/oembed?`)).toBe(true);
    const response = await fetch(address.replace(SHOP, app.url));
    expect(response.status).toBe(200);
  });

  test.each(['/dashboard', '/checkout/99', '/blog/999', '/nothing'])('%s has none', async (path) => {
    expect(await linked(path)).toBeUndefined();
  });
});
