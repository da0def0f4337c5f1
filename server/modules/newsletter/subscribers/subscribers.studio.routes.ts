import Router from '@koa/router';
import { ImportRequest, SubscribersQuery } from '#contract/newsletter/subscribers.studio.ts';
import { TagChange } from '#contract/newsletter/tags.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { importSubscribers, previewImport } from './import/import.service.ts';
import { noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { changeTags, listTags } from './tags.service.ts';
import { unsubscribeByCoach } from './newsletter.service.ts';
import { listSubscribers, presentSubscriber, subscribersCsv } from './subscribers.queries.ts';

/** Subscribers in the studio. */
export function subscriberRoutes({ by, brand, mode, newEm, settings, privacyRequests }: Coaching): Router {
  const importing = { language: brand.language, timeZone: brand.timeZone, privacyRequests };
  return new Router()
    .get('/api/coach/subscribers', async (ctx) => {
      const { now } = await by(ctx);
      const page = await listSubscribers(getEm(ctx), parseQuery(ctx, SubscribersQuery), {
        mode,
        timeZone: brand.timeZone,
        now,
      });
      ctx.body = presentPage(page, (row) => presentSubscriber(row, brand.timeZone));
    })
    .get('/api/coach/subscribers/tags', async (ctx) => {
      await by(ctx);
      const { programPrefix: prefix, values } = settings.now();
      ctx.body = await listTags(getEm(ctx), { prefix, guides: values.guides });
    })
    .post('/api/coach/subscribers/tags', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const query = parseQuery(ctx, SubscribersQuery);
      ctx.body = await changeTags(getEm(ctx), query, parseBody(ctx, TagChange), mode, coach);
    })
    .get('/api/coach/subscribers.csv', async (ctx) => {
      const coach = await by(ctx);
      const query = parseQuery(ctx, SubscribersQuery);
      // Personal data leaves the shop, so the export is logged before it starts.
      if (ctx.method === 'GET')
        noteAction(getEm(ctx), { ...coach, action: 'subscriber.export', subject: 'subscriber', subjectId: 'list' });
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment('subscribers.csv');
      ctx.body = subscribersCsv(newEm, query, { mode, timeZone: brand.timeZone, now: coach.now });
    })
    .post('/api/coach/subscribers/:id/unsubscribe', async (ctx) => {
      const coach = await by(ctx);
      await unsubscribeByCoach(getEm(ctx), uuidParam(ctx), coach, privacyRequests);
      ctx.status = 204;
    })
    .post('/api/coach/subscribers/import/preview', async (ctx) => {
      await by(ctx);
      ctx.body = await previewImport(ctx.req, importing);
    })
    .post('/api/coach/subscribers/import', async (ctx) => {
      const coach = await by(ctx);
      const request = parseQuery(ctx, ImportRequest);
      ctx.body = await importSubscribers(getEm(ctx), ctx.req, request, importing, coach);
    });
}
