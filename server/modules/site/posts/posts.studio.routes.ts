import Router from '@koa/router';
import type { Context } from 'koa';
import type { Language } from '#contract/i18n/languages.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import {
  type UsedCategories,
  PostChange,
  PostPreviewQuery,
  PostPreviewRequest,
  PostRequest,
  PostsQuery,
} from '#contract/site/posts/posts.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { pageLoader } from '../pages/page-data.ts';
import { renderPreview } from '../pages/pages.ts';
import { allowInlineStyle } from '#server/platform/http/protection/security.ts';
import { presentDraft } from './blog.service.ts';
import type { Post } from './post.entity.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { presentPostRow, presentStudioPost } from './present-post.ts';
import { addPost, changePost, findStudioPost, listCategories, listStudioPosts, removePost } from './posts.service.ts';
import { buildPreviewPost } from './typed-post.service.ts';

/** Posts in the studio, drafts included. */
export function postRoutes(shop: Coaching): Router {
  const { by, brand } = shop;

  /** Renders a post's page as a preview for the coach. */
  async function show(ctx: Context, post: Post, language?: Language) {
    const parts = {
      source: shop.pageSource,
      origin: shop.origin,
      own: () => shop.brand.language,
      look: () => shop.settings.now().look,
      load: pageLoader(shop),
    };
    const { html, inlineStyle } = await renderPreview(
      postPath(post),
      { post: await presentDraft(getEm(ctx), post, language) },
      { ...parts, language },
    );
    ctx.set('x-robots-tag', 'noindex');
    ctx.type = 'text/html; charset=utf-8';
    allowInlineStyle(ctx, inlineStyle);
    ctx.body = html;
  }

  return new Router({ prefix: '/api/coach/posts' })
    .get('/', async (ctx) => {
      const { now } = await by(ctx);
      const page = await listStudioPosts(getEm(ctx), parseQuery(ctx, PostsQuery), now);
      ctx.body = presentPage(page, (post) => presentPostRow(post, { ...toShopLocale(brand), now }));
    })
    .post('/', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const post = await addPost(getEm(ctx), parseBody(ctx, PostRequest), coach, brand.timeZone);
      ctx.status = 201;
      ctx.body = presentStudioPost(post, { ...toShopLocale(brand), now: coach.now });
    })
    .get('/categories', async (ctx) => {
      await by(ctx);
      ctx.body = (await listCategories(getEm(ctx))) satisfies UsedCategories;
    })
    .get('/:id', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = presentStudioPost(await findStudioPost(getEm(ctx), postId(ctx)), { ...toShopLocale(brand), now });
    })
    .get('/:id/preview', async (ctx) => {
      await by(ctx);
      const { language } = parseQuery(ctx, PostPreviewQuery);
      await show(ctx, await findStudioPost(getEm(ctx), postId(ctx)), language);
    })
    .post('/preview', ...readLargeBody, async (ctx) => {
      const { now } = await by(ctx);
      await show(ctx, await buildPreviewPost(getEm(ctx), parseBody(ctx, PostPreviewRequest), now));
    })
    .put('/:id', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const post = await changePost(getEm(ctx), postId(ctx), parseBody(ctx, PostChange), coach, brand.timeZone);
      ctx.body = presentStudioPost(post, { ...toShopLocale(brand), now: coach.now });
    })
    .delete('/:id', async (ctx) => {
      const coach = await by(ctx);
      await removePost(getEm(ctx), postId(ctx), coach);
      ctx.status = 204;
    });
}

/** Returns the shop's current time zone and language. */
function toShopLocale({ timeZone, language }: Coaching['brand']) {
  return { timeZone, language };
}

/** @throws {NotFound} for an invalid id */
function postId(ctx: Context): number {
  const id = (ctx as Context & { params: Record<string, string | undefined> }).params['id'] ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound();
  return Number(id);
}
