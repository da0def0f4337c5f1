import Router from '@koa/router';
import { type Language, OFFERED_LANGUAGES, pathIn } from '#contract/i18n/languages.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { listReadableLanguages, readablePosts } from '../posts/blog.service.ts';
import { CachedResponse } from '#server/platform/http/cache/cached-response.ts';
import type { PageSource } from './page-source.ts';
import { renderXml } from '#server/platform/http/xml.ts';

interface Dependencies {
  newEm: () => Em;
  clock: () => Date;
  source: PageSource;
  origin: string;
  /** With the shop's own language, whose pages have no prefix. */
  brand: { language: Language };
}

/** `robots.txt` and the sitemap for crawlers. */
export function sitemapRoutes({ newEm, clock, source, origin, brand }: Dependencies): Router {
  const addressIn = (language: Language, path: string) => origin + pathIn(language, path, brand.language);
  /** Lists the page in each of its languages, with links to the others. */
  const inEach = (path: string, languages: readonly Language[] = OFFERED_LANGUAGES) => {
    const others = languages.map((each) => ({
      '@rel': 'alternate',
      '@hreflang': each,
      '@href': addressIn(each, path),
    }));
    return languages.map((each) => ({
      loc: addressIn(each, path),
      ...(others.length > 1 && { 'xhtml:link': others }),
    }));
  };
  const sitemap = new CachedResponse('application/xml; charset=utf-8', async () => {
    const { indexedPaths } = await source.entry();
    const em = newEm();
    const posts = await readablePosts(em, clock());
    // An untranslated post is listed only in the shop's own language.
    const languages = (post: (typeof posts)[number]) => {
      const read = listReadableLanguages(em, post, OFFERED_LANGUAGES);
      return read.includes(brand.language) ? read : [brand.language, ...read];
    };
    return renderXml({
      urlset: {
        '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
        '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
        url: [
          ...indexedPaths.flatMap((path) => inEach(path)),
          ...posts.flatMap((post) =>
            inEach(postPath(post), languages(post)).map((each) => ({
              ...each,
              lastmod: post.publishedAt.toISOString(),
            })),
          ),
        ],
      },
    });
  });
  // words: for programs
  const rules = `User-agent: *
Disallow: /api/
Disallow: /paypal/
Disallow: /sandbox/
Allow: /api/posts

Sitemap: ${origin}/sitemap.xml
`;
  const robots = new CachedResponse('text/plain; charset=utf-8', () => Promise.resolve(rules));
  return new Router().get('/sitemap.xml', (ctx) => sitemap.send(ctx)).get('/robots.txt', (ctx) => robots.send(ctx));
}
