import Router from '@koa/router';
import { type Route, SUNRISE_ROUTE } from '../documents/pdf/elevation.ts';
import { emOf } from '../http/unit-of-work.ts';
import { findPost } from '../modules/blog/blog.service.ts';
import type { PageSource } from './pages.ts';

/** Pictures for links to pages: each post under the ridge that its card shows, every other page under the brand's. */
export function coverRoutes({ source, clock }: { source: PageSource; clock: () => Date }): Router {
  const drawn = new Map<string, Promise<Buffer>>();

  function draw(key: string, route: Route): Promise<Buffer> {
    let picture = drawn.get(key);
    if (!picture)
      drawn.set(key, (picture = import('../documents/pdf/cover.ts').then(({ renderCover }) => renderCover(route))));
    return picture;
  }

  return new Router()
    .get('/cover.png', async (ctx) => {
      ctx.set('cache-control', 'public, max-age=86400');
      ctx.type = 'image/png';
      ctx.body = await draw('brand', SUNRISE_ROUTE);
    })
    .get('/blog/:id/cover.png', async (ctx, next) => {
      const post = await findPost(emOf(ctx), ctx.params['id'] ?? '', clock());
      if (!post) return next();
      const { coverHeights } = await source.entry();
      ctx.set('cache-control', 'public, max-age=86400');
      ctx.type = 'image/png';
      ctx.body = await draw(String(post.id), coverHeights(post.id));
    });
}
