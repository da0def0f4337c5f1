import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { SHOP_COLOURS } from '#contract/site/look.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import { type Route, SUNRISE_ROUTE } from '#server/platform/pdf/elevation.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { findPost } from '../posts/blog.service.ts';
import type { Hex } from '#contract/site/colour.ts';
import { type GroundName, GROUNDS } from '#contract/site/grounds.studio.ts';
import { drawHero, isDrawn, type MotifName, toSvg } from '#contract/site/motif.studio.ts';
import type { PageSource } from './page-source.ts';

/** Size that networks and chats ask for. */
const [WIDTH, HEIGHT] = [1200, 630];

interface Dependencies {
  source: PageSource;
  clock: () => Date;
  brand: Pick<Brand, 'look'>;
}

/** Limit; the oldest are dropped first. */
const MAX_CACHED_COVERS = 200;

/** Link previews: each post with its card's ridge, other pages with the brand's; all in the coach's colours. */
export function coverRoutes({ source, clock, brand }: Dependencies): Router {
  const drawn = new Map<string, Promise<Buffer>>();

  async function send(ctx: Context, name: string, route: Route): Promise<void> {
    const { look } = brand;
    const { night, highlight } = look ?? { night: SHOP_COLOURS.accentDark, highlight: SHOP_COLOURS.highlight };
    const { ground = '', motif = '' } = look ?? {};
    const key = `${name} ${night} ${highlight} ${ground} ${motif}`;
    let picture = drawn.get(key);
    if (!picture) {
      picture = motif
        ? renderMotifCover(motif, { night, highlight, ground })
        : import('#server/platform/pdf/cover.ts').then(({ renderCover }) =>
            renderCover(route, { night, highlight, ground }),
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

interface Colours {
  night: Hex;
  highlight: Hex;
  ground: GroundName;
}

/** Renders a link preview's picture in a motif. Without a drawing it is a line on the shop's dark ground. */
async function renderMotifCover(motif: Exclude<MotifName, ''>, { night, highlight, ground }: Colours): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { water, dark } = GROUNDS[ground];
  const palette = { accent: night, sun: highlight, land: dark.edge, ground: water };
  const drawing = isDrawn(motif)
    ? drawHero(motif)
    : { width: 1440, height: 480, shapes: [{ d: 'M-20 380H1460', line: 'accent', width: 4 } as const] };
  // The drawing's right part in the picture's full width.
  const picture = sharp(Buffer.from(toSvg(drawing, palette)), { density: 94.5 }).resize(WIDTH, HEIGHT, {
    fit: 'cover',
    position: 'right',
  });
  return picture.flatten({ background: water }).png().toBuffer();
}
