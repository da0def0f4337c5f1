import Router from '@koa/router';
import type { Em } from '../../db/orm.ts';
import { CachedResponse } from '../../http/cached-response.ts';
import { presentPrograms, type ProgramView } from './programs.service.ts';

export function programRoutes({ newEm, view }: { newEm: () => Em; view: ProgramView }): Router {
  const answer = new CachedResponse('application/json', async () =>
    JSON.stringify(await presentPrograms(newEm(), view)),
  );
  return new Router().get('/api/programs', (ctx) => answer.send(ctx));
}
