import Router from '@koa/router';
import { type Language, OFFERED_LANGUAGES, pathIn } from '#contract/languages.ts';
import type { Em } from '../db/orm.ts';
import { readablePosts } from '../modules/blog/blog.service.ts';
import { CachedResponse } from '../http/cached-response.ts';
import type { PageSource } from './pages.ts';
import { renderXml } from '../http/xml.ts';

interface Dependencies {
  newEm: () => Em;
  source: PageSource;
  origin: string;
  /** The shop's own language, whose pages have no prefix. */
  own: Language;
}

/** What crawlers ask for first: where they may go, and what there is. */
export function sitemapRoutes({ newEm, source, origin, own }: Dependencies): Router {
  const addressIn = (language: Language, path: string) => origin + pathIn(language, path, own);
  /** The page in each language, and beside each where the others are. */
  const inEach = (path: string) => {
    const others = OFFERED_LANGUAGES.map((each) => ({
      '@rel': 'alternate',
      '@hreflang': each,
      '@href': addressIn(each, path),
    }));
    return OFFERED_LANGUAGES.map((each) => ({ loc: addressIn(each, path), 'xhtml:link': others }));
  };
  const sitemap = new CachedResponse('application/xml; charset=utf-8', async () => {
    const { indexedPaths } = await source.entry();
    const posts = await readablePosts(newEm());
    return renderXml({
      urlset: {
        '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
        '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
        url: [
          ...indexedPaths.flatMap((path) => inEach(path)),
          ...posts.map(({ id, publishedAt }) => ({ loc: `${origin}/blog/${id}`, lastmod: publishedAt.toISOString() })),
        ],
      },
    });
  });
  // words: for programs
  const rules = `User-agent: *
Disallow: /api/
Disallow: /sandbox/
Allow: /api/posts

Sitemap: ${origin}/sitemap.xml
`;
  const robots = new CachedResponse('text/plain; charset=utf-8', () => Promise.resolve(rules));
  return new Router().get('/sitemap.xml', (ctx) => sitemap.send(ctx)).get('/robots.txt', (ctx) => robots.send(ctx));
}
