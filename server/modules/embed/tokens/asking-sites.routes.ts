import Router from '@koa/router';
import type { Context } from 'koa';
import type { EmbedSiteResponse } from '#contract/embed/embed.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isPrefetch } from '#server/platform/http/cache/ahead.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { recordAskingSite } from './asking-sites.service.ts';

interface Dependencies {
  newEm: () => Em;
  limits: Limits;
  clock: () => Date;
  /** Origin of the shop. */
  origin: string;
  embedOrigins: readonly string[];
}

/**
 * Answers whether a site may show members' data, before a sign-in starts. A page asks about its own `Origin`; the
 * shop's own window asks about the page that opened it.
 */
export function askingSiteRoutes({ newEm, limits, clock, origin: own, embedOrigins }: Dependencies): Router {
  return new Router().get('/api/embed/site', async (ctx) => {
    const from = ctx.get('origin');
    const about = from || String(ctx.query['origin'] ?? own);
    const listed = about === own || embedOrigins.includes(about);
    ctx.body = { listed } satisfies EmbedSiteResponse;
    // A site that is only named in the query is not recorded.
    if (from && !listed && isOrigin(from) && isFromBrowser(ctx)) {
      await recordAskingSite(newEm(), { origin: from, client: ctx.ip, limits, now: clock() });
    }
  });
}

/** True for the origin of a web page; a sandboxed page has none. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\]{1,240}$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** True for a page's own request, not for a followed link. */
function isFromBrowser(ctx: Context): boolean {
  return ctx.method === 'GET' && ctx.get('sec-fetch-mode') !== 'navigate' && !isPrefetch(ctx);
}
