import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { CalendarFeedMade, CalendarFeedResponse } from '#contract/training/plans/calendar-feed.ts';
import type { LogExport } from '#contract/training/log-export.ts';
import type { Brand } from '#server/platform/brand.ts';
import { readBearerToken } from '#server/platform/http/protection/bearer.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { endFeed, loadCalendarFeed, makeFeed, readFeed } from './calendar-feed.service.ts';
import { exportLog, logCsv } from '../workout-log/log-export.service.ts';

interface Dependencies {
  brand: Brand;
  clock: () => Date;
}

interface FeedDependencies {
  mode: Mode;
  limits: Limits;
  embedOrigins: readonly string[];
  renewEmbedOrigins: () => Promise<void>;
}

/** Calendar feeds; the address is the only credential. */
export function calendarFeedRoutes({
  brand,
  mode,
  limits,
  clock,
  embedOrigins,
  renewEmbedOrigins,
}: Dependencies & FeedDependencies): Router {
  const isListed = async (origin: string) => {
    await renewEmbedOrigins();
    return embedOrigins.includes(origin);
  };
  return new Router().get('/calendar/:token.ics', noStore, async (ctx) => {
    await limits.countFeed(ctx.ip);
    const text = await readFeed(getEm(ctx), ctx.params['token'] ?? '', { brand, mode, isListed }, clock());
    ctx.set('x-robots-tag', 'noindex');
    const etag = buildEtag(text);
    ctx.set('etag', etag);
    ctx.status = 200;
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.body = text;
    // Calendars send `no-cache` and an ETag together, and still need no second copy.
    if (ctx.get('if-none-match').includes(etag)) ctx.status = 304;
  });
}

/** ETag of the text without `DTSTAMP`, which changes with every request. */
function buildEtag(text: string): string {
  const said = text.replaceAll(/^DTSTAMP:.*$/gm, '');
  return `"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`;
}

/** Returns the origin of a request with an embed token; null on the shop's own pages. */
function getEmbedOrigin(ctx: Context): string | null {
  return readBearerToken(ctx) === undefined ? null : ctx.get('origin');
}

/** Exports for members: a private calendar address, and their log. */
export function takeAwayRoutes({
  brand,
  viewers,
  clock,
  privacyRequests,
}: Dependencies & { viewers: Viewers; privacyRequests: PrivacyRequests }): Router {
  return new Router()
    .use(noStore)
    .get('/api/user/calendar', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      ctx.body = (await loadCalendarFeed(getEm(ctx), user)) satisfies CalendarFeedResponse;
    })
    .post('/api/user/calendar', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      ctx.body = (await makeFeed(getEm(ctx), user, brand, {
        origin: getEmbedOrigin(ctx),
        now: clock(),
        privacyRequests,
      })) satisfies CalendarFeedMade;
      ctx.status = 201;
    })
    .delete('/api/user/calendar', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      await endFeed(getEm(ctx), user, { now: clock(), privacyRequests });
      ctx.status = 204;
    })
    .get('/api/user/log.json', async (ctx) => {
      const log = (await exportLog(getEm(ctx), await viewers.requireUser(ctx), clock())) satisfies LogExport;
      ctx.attachment('training-log.json');
      ctx.type = 'json';
      ctx.body = JSON.stringify(log, null, 2);
    })
    .get('/api/user/log.csv', async (ctx) => {
      const log = await exportLog(getEm(ctx), await viewers.requireUser(ctx), clock());
      ctx.attachment('training-log.csv');
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = logCsv(log);
    });
}
