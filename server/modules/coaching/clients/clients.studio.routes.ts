import Router from '@koa/router';
import type { Context } from 'koa';
import { ClientLogQuery, ClientsQuery } from '#contract/coaching/clients.studio.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { listClients } from './clients.service.ts';
import { remindToSignIn } from './sign-in-reminder.service.ts';
import { openCheckIns, openLog, loadClientPage, readHealth, readLog, readSessionNote } from './client-page.service.ts';

/** Clients, and the page of each. */
export function clientRoutes({ by, brand, mode, mailWritten }: Coaching): Router {
  const asks = async (ctx: Context) => {
    const who = await by(ctx);
    return { who, shop: { mode, timeZone: brand.timeZone, now: who.now } };
  };
  return new Router({ prefix: '/api/coach/clients' })
    .use(noStore)
    .get('/', async (ctx) => {
      const { shop } = await asks(ctx);
      ctx.body = await listClients(getEm(ctx), parseQuery(ctx, ClientsQuery), shop);
    })
    .get('/:id', async (ctx) => {
      const { shop } = await asks(ctx);
      ctx.body = await loadClientPage(getEm(ctx), uuidParam(ctx), shop);
    })
    .post('/:id/sign-in-reminder', async (ctx) => {
      const { who, shop } = await asks(ctx);
      await remindToSignIn(getEm(ctx), uuidParam(ctx), { ...shop, brand }, who);
      mailWritten();
      ctx.status = 204;
    })
    .get('/:id/log', async (ctx) => {
      const { shop } = await asks(ctx);
      const id = uuidParam(ctx);
      const { before } = parseQuery(ctx, ClientLogQuery);
      ctx.body = await openLog(getEm(ctx), id, before, shop);
    })
    .post('/:id/log', async (ctx) => {
      const { who, shop } = await asks(ctx);
      const asked = { id: uuidParam(ctx), before: parseQuery(ctx, ClientLogQuery).before };
      ctx.body = await readLog(getEm(ctx), asked, who, shop);
    })
    .post('/:id/log/:session/note', async (ctx) => {
      const { who, shop } = await asks(ctx);
      const asked = { id: uuidParam(ctx), session: uuidParam(ctx, 'session') };
      ctx.body = await readSessionNote(getEm(ctx), asked, who, shop);
    })
    .get('/:id/check-ins', async (ctx) => {
      const { shop } = await asks(ctx);
      ctx.body = await openCheckIns(getEm(ctx), uuidParam(ctx), shop);
    })
    .post('/:id/health', async (ctx) => {
      const { who, shop } = await asks(ctx);
      ctx.body = await readHealth(getEm(ctx), uuidParam(ctx), who, shop);
    });
}
