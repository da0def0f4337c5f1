import Router from '@koa/router';
import type { Context } from 'koa';
import type { EmbedSiteResponse } from '#contract/embed.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isPrefetch } from '#server/platform/http/cache/ahead.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { recordAskingSite } from './asking-sites.service.ts';

interface Dependencies {
  newEm: () => Em;
  limits: Limits;
  clock: () => Date;
  /** The shop's own. */
  origin: string;
  embedOrigins: readonly string[];
}

/**
 * Whether members may be shown what is theirs on a site, asked before anybody is sent to sign in. A page elsewhere
 * asks about itself, as its browser says who it is; the shop's own window asks about the page that has opened it.
 */
export function askingSiteRoutes({ newEm, limits, clock, origin: own, embedOrigins }: Dependencies): Router {
  return new Router().get('/api/embed/site', async (ctx) => {
    const from = ctx.get('origin');
    const about = from || String(ctx.query['origin'] ?? own);
    const listed = about === own || embedOrigins.includes(about);
    ctx.body = { listed } satisfies EmbedSiteResponse;
    // What somebody only names is not told to the coach.
    if (from && !listed && isOrigin(from) && isFromBrowser(ctx)) {
      await recordAskingSite(newEm(), { origin: from, client: ctx.ip, limits, now: clock() });
    }
  });
}

/** Of a page on the web; a sandboxed one has none. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\]{1,240}$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** A page's own request and not a link that somebody follows. */
function isFromBrowser(ctx: Context): boolean {
  return ctx.method === 'GET' && ctx.get('sec-fetch-mode') !== 'navigate' && !isPrefetch(ctx);
}
