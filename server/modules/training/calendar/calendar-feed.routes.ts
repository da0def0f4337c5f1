import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { CalendarFeedMade, CalendarFeedResponse } from '#contract/calendar-feed.ts';
import type { LogExport } from '#contract/log-export.ts';
import type { Brand } from '#server/platform/brand.ts';
import { readBearerToken } from '#server/platform/http/protection/bearer.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { endFeed, loadCalendarFeed, makeFeed, readFeed } from './calendar-feed.service.ts';
import { exportLog, logCsv } from '../workout-log/log-export.service.ts';

interface Dependencies {
  brand: Brand;
  clock: () => Date;
}

/** Where calendars read; whoever has the address is in. */
export function calendarFeedRoutes({
  brand,
  mode,
  limits,
  clock,
}: Dependencies & { mode: Mode; limits: Limits }): Router {
  return new Router().get('/calendar/:token.ics', noStore, async (ctx) => {
    await limits.countFeed(ctx.ip);
    const text = await readFeed(getEm(ctx), ctx.params['token'] ?? '', { brand, mode }, clock());
    ctx.set('x-robots-tag', 'noindex');
    const etag = buildEtag(text);
    ctx.set('etag', etag);
    ctx.status = 200;
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.body = text;
    // Programs that ask past their own caches say so, too, and are not to be sent the same again for that.
    if (ctx.get('if-none-match').includes(etag)) ctx.status = 304;
  });
}

/** Of what it says: when it was asked for stands in each event, and makes it no other one. */
function buildEtag(text: string): string {
  const said = text.replaceAll(/^DTSTAMP:.*$/gm, '');
  return `"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`;
}

/** The page elsewhere that asks with what it was allowed; null on the shop's own. */
function getEmbedOrigin(ctx: Context): string | null {
  return readBearerToken(ctx) === undefined ? null : ctx.get('origin');
}

/** What a member takes away: a private address for their calendar, and their log. */
export function takeAwayRoutes({ brand, viewers, clock }: Dependencies & { viewers: Viewers }): Router {
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
      })) satisfies CalendarFeedMade;
      ctx.status = 201;
    })
    .delete('/api/user/calendar', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      await endFeed(getEm(ctx), user);
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
