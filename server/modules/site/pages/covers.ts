import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { SHOP_COLOURS } from '#contract/studio/look.ts';
import type { Brand } from '#server/platform/brand.ts';
import { type Route, SUNRISE_ROUTE } from '#server/platform/pdf/elevation.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { findPost } from '../posts/blog.service.ts';
import type { PageSource } from './page-source.ts';

interface Dependencies {
  source: PageSource;
  clock: () => Date;
  brand: Pick<Brand, 'colours'>;
}

/** Limit; the oldest are dropped first. */
const MAX_CACHED_COVERS = 200;

/** Link previews: each post with its card's ridge, other pages with the brand's; all in the coach's colours. */
export function coverRoutes({ source, clock, brand }: Dependencies): Router {
  const drawn = new Map<string, Promise<Buffer>>();

  async function send(ctx: Context, name: string, route: Route): Promise<void> {
    const { night, highlight } = brand.colours ?? { night: SHOP_COLOURS.accentDark, highlight: SHOP_COLOURS.highlight };
    const key = `${name} ${night} ${highlight}`;
    let picture = drawn.get(key);
    if (!picture) {
      picture = import('#server/platform/pdf/cover.ts').then(({ renderCover }) =>
        renderCover(route, { night, highlight }),
      );
      drawn.set(key, picture);
      picture.catch(() => drawn.delete(key));
      for (const oldest of drawn.keys()) if (drawn.size > MAX_CACHED_COVERS) drawn.delete(oldest);
    }
    // Revalidated each time, so that new colours show at once.
    ctx.set('cache-control', 'no-cache');
    ctx.set('etag', `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`);
    ctx.type = 'image/png';
    ctx.body = await picture;
    if (ctx.fresh) ctx.status = 304;
  }

  return new Router()
    .get('/cover.png', (ctx) => send(ctx, 'brand', SUNRISE_ROUTE))
    .get('/blog/:id/cover.png', async (ctx, next) => {
      const post = await findPost(getEm(ctx), ctx.params['id'] ?? '', clock());
      if (!post) return next();
      const { coverHeights } = await source.entry();
      await send(ctx, String(post.id), coverHeights(post.id));
    });
}
