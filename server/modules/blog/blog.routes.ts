import Router from '@koa/router';
import type { PostResponse } from '#contract/blog.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { NotFound } from '../../errors.ts';
import type { PageSource } from '../../pages/pages.ts';
import { CachedResponse } from '../../http/cached-response.ts';
import { renderFeed } from './blog.feed.ts';
import { findPost, listPosts } from './blog.service.ts';

interface Dependencies {
  orm: Orm;
  brand: { name: string; url: string };
  /** Where posts are turned into HTML, as their pages show them. */
  source: PageSource;
}

/** Posts for widgets, and the feed for readers of feeds. */
export function blogRoutes({ orm, brand, source }: Dependencies): Router {
  const list = new CachedResponse('application/json', async () => JSON.stringify(await listPosts(forkOf(orm))));
  const feed = new CachedResponse('application/atom+xml; charset=utf-8', async () => {
    const { postHtml } = await source.entry();
    return renderFeed(forkOf(orm), brand, postHtml);
  });
  return new Router()
    .get('/api/posts', (ctx) => list.send(ctx))
    .get('/api/posts/:id', async (ctx) => {
      const post = await findPost(forkOf(orm), ctx.params['id'] ?? '');
      if (!post) throw new NotFound('There is no post at this address.');
      ctx.set('cache-control', 'no-cache');
      ctx.body = post satisfies PostResponse;
    })
    .get('/feed.xml', (ctx) => feed.send(ctx));
}
