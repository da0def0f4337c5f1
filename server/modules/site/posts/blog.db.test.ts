import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { PostResponse, PostsResponse } from '#contract/site/posts/blog.ts';
import { OFFERED_LANGUAGES, shortTag } from '#contract/i18n/languages.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Post } from './post.entity.ts';

const READABLE = [1, 3, 4, 7];
const HOSTILE = [
  '0',
  '-1',
  '1e3',
  '999',
  '01',
  '1.0',
  ' 1',
  '%2e%2e%2f1',
  '..%2f1',
  '99999999999',
  'NaN',
  "1'--",
  '%00',
];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { BRAND_NAME: 'Kaski & Sons' } });
});
afterAll(() => app.close());

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' });
const html = async (path: string) => (await get(path)).text();

describe('GET /api/posts', () => {
  test('lists eight posts, the newest first, four of them with something to read', async () => {
    const posts = PostsResponse.parse(await (await get('/api/posts')).json());
    expect(posts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(
      posts
        .filter(({ readable }) => readable)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(READABLE);
    expect(posts.map(({ publishedAt }) => publishedAt)).toEqual(
      posts
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
  });

  test('names the facts of the four', async () => {
    const posts = PostsResponse.parse(await (await get('/api/posts')).json());
    const facts = (id: number) => {
      const { category, publishedAt, readTime } = posts.find((post) => post.id === id)!;
      return [category, publishedAt.slice(0, 7), readTime];
    };
    expect(facts(1)).toEqual(['training', '2025-06', '4 min read']);
    expect(facts(3)).toEqual(['marathon', '2023-08', '12 min read']);
    expect(facts(4)).toEqual(['training', '2023-12', '5 min read']);
    expect(facts(7)).toEqual(['motivation', '2023-07', '6 min read']);
  });
});

describe('GET /api/posts/{id}', () => {
  test.each([...HOSTILE, '2', '5', '6', '8'])('%s is not there to read', async (id) => {
    const response = await get(`/api/posts/${id}`);
    expect(response.status).toBe(404);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('not_found');
  });

  test.each(READABLE)('%i has 500 to 1,200 words and every form of the grammar', async (id) => {
    const { content } = PostResponse.parse(await (await get(`/api/posts/${id}`)).json());
    const words = content.split(/\s+/).filter((word) => /\w/.test(word)).length;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(1_200);
    const lines = content.split('\n');
    for (const form of [/^# \S/, /^## \S/, /^- \S/, /^\*[^*]+\*$/, /^\*\*[^*]+:\*\* \S/, /^---$/, /^[^#*-]/])
      expect(lines.some((line) => form.test(line))).toBe(true);
  });

  test('says if the shop offers no coaching', async () => {
    const coaching = async () => PostResponse.parse(await (await get('/api/posts/1')).json()).coaching;
    expect(await coaching()).toBeUndefined();
    await app.em().nativeUpdate(Program, { id: 4 }, { published: false });
    expect(await coaching()).toBe(false);
    await app.em().nativeUpdate(Program, { id: 4 }, { published: true });
  });
});

describe('GET /blog', () => {
  test('searches and filters from the address, without a script', async () => {
    const all = await html('/blog');
    expect(all.match(/href="\/blog\/\d"/g)?.length).toBeGreaterThanOrEqual(8);
    const marathon = await html('/blog?category=marathon');
    expect(marathon).toContain('href="/blog/3"');
    expect(marathon).not.toContain('href="/blog/4"');
    const both = await html('/blog?category=training&q=REST');
    expect(both).toContain('href="/blog/4"');
    expect(both).not.toContain('href="/blog/3"');
    expect(both).toContain('noindex');
    expect(both).toContain(`<link rel="canonical" href="${app.url}/blog">`);
  });

  test.each(['x'.repeat(2_000), '<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '\u202Egnp'])(
    'finds nothing for %s and shows it as it was typed',
    async (q) => {
      const response = await get(`/blog?q=${encodeURIComponent(q)}`);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain('No posts found matching your criteria.');
      expect(text).not.toMatch(/<img src=x|"><script>alert/);
    },
  );
});

describe('GET /blog/{id}', () => {
  test.each([...HOSTILE.filter((id) => !id.includes('%00')), '2'])(
    '%s is the page that says so, with 404',
    async (id) => {
      const response = await get(`/blog/${id}`);
      expect(response.status).toBe(404);
      const text = await response.text();
      expect(text).toContain('Post Not Found');
      expect(text).toContain('noindex');
    },
  );

  test('a post has a picture for links to it, and what is no post has none', async () => {
    for (const path of ['/blog/3/cover.png', '/cover.png']) {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      const { width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
      expect([width, height]).toEqual([1200, 630]);
    }
    for (const id of ['2', '999', '1e3', '..%2f1']) expect((await get(`/blog/${id}/cover.png`)).status).toBe(404);
  });

  test('a post names itself to search engines and networks', async () => {
    const response = await get('/blog/3');
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('<title>Helsinki Marathon, kilometre by kilometre · Kaski &amp; Sons</title>');
    expect(text).toContain(`<link rel="canonical" href="${app.url}/blog/3">`);
    expect(text).toContain('<meta property="og:type" content="article">');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ '@type': 'BlogPosting', mainEntityOfPage: `${app.url}/blog/3` });
  });
});

describe('what crawlers read', () => {
  test('the feed has the posts that can be read and is well-formed', async () => {
    const response = await get('/feed.xml');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await response.text();
    expect(text.match(/<entry>/g)).toHaveLength(READABLE.length);
    expect(text).toContain('&lt;h2 class=&quot;post-heading&quot;&gt;');
    expect(text).not.toContain('\n- ');
    expect(text).toContain('<title>Kaski &amp; Sons: training blog</title>');
    for (const id of READABLE) expect(text).toContain(`<id>${app.url}/blog/${id}</id>`);
  });

  test('each language has a feed, of which what is not translated says so and leads to where it was written', async () => {
    const [own, finnish] = [await html('/feed.xml'), await html('/fi/feed.xml')];
    expect(own).toMatch(/<feed [^>]*xml:lang="en"/);
    expect(own).not.toContain('<entry xml:lang');
    expect(finnish).toMatch(/<feed [^>]*xml:lang="fi"/);
    expect(finnish).toContain(`<link rel="self" type="application/atom+xml" href="${app.url}/fi/feed.xml"/>`);
    expect(finnish).not.toContain('training blog');
    expect(finnish.match(/<entry xml:lang="en">/g)).toHaveLength(READABLE.length);
    for (const id of READABLE) expect(finnish).toContain(`<id>${app.url}/blog/${id}</id>`);
    expect(await html('/fi/blog')).toContain(
      'type="application/atom+xml" title="Kaski &amp; Sons" href="/fi/feed.xml"',
    );
  });

  test('the sitemap has every page worth finding, and they answer 200', async () => {
    const text = await html('/sitemap.xml');
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!);
    const pages = [
      '/',
      '/about',
      '/blog',
      '/coaching-onboarding',
      '/free',
      '/home',
      '/imprint',
      '/personal-coaching',
      '/privacy',
      '/social',
      '/terms',
      '/withdrawal',
    ];
    const others = OFFERED_LANGUAGES.filter((each) => each !== 'en').map(shortTag);
    const inOthers = others.flatMap((tag) => pages.map((path) => (path === '/' ? `/${tag}` : `/${tag}${path}`)));
    const posts = ['/blog/1', '/blog/3', '/blog/4', '/blog/7'];
    expect(addresses.map((address) => new URL(address).pathname).toSorted()).toEqual(
      [...pages, ...posts, ...inOthers].toSorted(),
    );
    for (const address of everyNth(addresses, 5)) expect((await fetch(address)).status).toBe(200);
  });

  test('robots.txt names the sitemap and keeps crawlers out of the API', async () => {
    const text = await html('/robots.txt');
    expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(text).toContain('Disallow: /api/\nDisallow: /paypal/\n');
  });

  test('a slash at the end leads to the page without it', async () => {
    for (const [from, to] of [
      ['/blog/', '/blog'],
      ['/blog/3/', '/blog/3'],
      ['/about/?a=1', '/about?a=1'],
    ] as const) {
      const response = await get(from);
      expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    }
    for (const path of ['//evil.example/', '/%5Cevil.example/', '/blog//']) expect((await get(path)).status).toBe(404);
  });
});

test('markup in a stored body is shown as it was typed', async () => {
  // A separate shop, because the feed is cached for a moment.
  const shop = await startTestApp();
  const em = shop.em();
  const content = '<img src=x onerror=alert(1)>\n\n# <b>x</b>\n\n</script><script>alert(2)</script>';
  em.create(Post, {
    id: 99,
    title: '</title><script>alert(3)</script>',
    excerpt: '"><i>',
    content,
    category: 'training',
    tags: ['<u>', 'true'],
    publishedAt: new Date('2020-01-01'),
    readTime: '1 min read',
  });
  await em.flush();
  const text = await (await fetch(`${shop.url}/blog/99`)).text();
  expect(text).not.toMatch(/<img src=x|<b>x|<script>alert|<i>|<u>/);
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const feed = await (await fetch(`${shop.url}/feed.xml`)).text();
  expect(feed).not.toMatch(/<img|<script/);
  expect(feed).toContain('&lt;/title&gt;&lt;script&gt;');
  expect(feed).toContain('<category term="true"/>');
  await shop.close();
});
