import Router from '@koa/router';
import { ClientsQuery, type ClientsResponse } from '#contract/studio/inbox.ts';
import { noStore } from '../../../http/no-store.ts';
import { parseQuery } from '../../../http/query.ts';
import { emOf } from '../../../http/unit-of-work.ts';
import type { Coaching } from '../coach.ts';
import { listClients } from './clients.service.ts';

/** Who is coached now. */
export function clientRoutes({ by, brand, mode }: Coaching): Router {
  return new Router().get('/api/coach/clients', noStore, async (ctx) => {
    const { now } = await by(ctx);
    const { timeZone } = brand;
    const asked = parseQuery(ctx, ClientsQuery);
    ctx.body = (await listClients(emOf(ctx), asked, { mode, timeZone, now })) satisfies ClientsResponse;
  });
}
