import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { PostResponse } from '#contract/site/posts/blog.ts';
import { type Language, LANGUAGES, pathIn, properPath, shortTag, withoutPrefix } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { readQueryLanguage } from '#server/platform/http/language/query-language.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Site } from '../content/site.service.ts';
import { renderFeed } from './blog.feed.ts';
import { findPost, listPosts } from './blog.service.ts';

interface Dependencies {
  newEm: () => Em;
  clock: () => Date;
  /** With the shop's own language. */
  brand: { name: string; url: string; language: Language };
  /** Returns the coach's name for the blog. */
  saidSite: Pick<Site, 'in'>;
  /** Loads the function that renders a post as HTML. */
  postHtml: () => Promise<(content: string) => string>;
}

/** Returns the coach's title or menu label of the blog; undefined for the default. */
function blogName({ coach, response }: ReturnType<Site['in']>): string | undefined {
  return coach.words?.storiesTitle ?? response.said?.menuBlog ?? undefined;
}

/** Posts for widgets, and the Atom feed. */
export function blogRoutes({ newEm, clock, brand, postHtml, saidSite }: Dependencies): Router {
  const list = createCachedSender('application/json');
  const feed = createCachedSender('application/atom+xml; charset=utf-8');
  const router = new Router()
    .get('/api/posts', (ctx) => {
      const language = readQueryLanguage(ctx, brand.language);
      return list(ctx, language, async () => JSON.stringify(await listPosts(newEm(), clock(), language)));
    })
    .get('/api/posts/:id', async (ctx) => {
      const post = await findPost(getEm(ctx), ctx.params['id'] ?? '', clock(), readQueryLanguage(ctx, brand.language));
      if (!post) throw new NotFound(msg`This post doesn’t exist.`);
      ctx.set('cache-control', 'no-cache');
      ctx.body = post satisfies PostResponse;
    });
  // Every possible feed path: the language without a prefix can change.
  for (const address of ['/feed.xml', ...LANGUAGES.map((each) => `/${shortTag(each)}/feed.xml`)]) {
    router.get(address, (ctx) => {
      const { language } = withoutPrefix(ctx.path, brand.language);
      const proper = pathIn(language, '/feed.xml', brand.language);
      if (properPath(ctx.path, brand.language)) return ctx.redirect(proper + ctx.search);
      return feed(ctx, language, async () =>
        renderFeed(newEm(), {
          language,
          brand,
          called: blogName(saidSite.in(language)),
          now: clock(),
          htmlOf: await postHtml(),
        }),
      );
    });
  }
  return router;
}
