import Router from '@koa/router';
import type { Em } from '../db/orm.ts';
import { readablePosts } from '../modules/blog/blog.service.ts';
import { CachedResponse } from '../http/cached-response.ts';
import type { PageSource } from './pages.ts';
import { escapeXml } from '../http/xml.ts';

interface Dependencies {
  newEm: () => Em;
  source: PageSource;
  origin: string;
}

/** What crawlers ask for first: where they may go, and what there is. */
export function sitemapRoutes({ newEm, source, origin }: Dependencies): Router {
  const sitemap = new CachedResponse('application/xml; charset=utf-8', async () => {
    const { indexedPaths } = await source.entry();
    const posts = await readablePosts(newEm());
    const entries = [
      ...indexedPaths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
      ...posts.map(
        ({ id, publishedAt }) =>
          `<url><loc>${escapeXml(`${origin}/blog/${id}`)}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
      ),
    ];
    return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  });
  const robots = new CachedResponse('text/plain; charset=utf-8', async () =>
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /sandbox/',
      'Allow: /api/posts',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  return new Router().get('/sitemap.xml', (ctx) => sitemap.send(ctx)).get('/robots.txt', (ctx) => robots.send(ctx));
}
