import Router from '@koa/router';
import type { SitesResponse } from '#contract/account.ts';
import { EmbedGrantRequest, type EmbedGrantResponse } from '#contract/embed.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import type { Viewers } from '../access/viewer.ts';
import { EmbedGrant } from './embed.entity.ts';
import { EMBED_TOKEN_MS, grantToken } from './embed.service.ts';

interface Dependencies {
  orm: Orm;
  viewers: Viewers;
  clock: () => Date;
  /** Origins that may show a member's training at all. */
  listed: readonly string[];
}

/** Members decide which pages elsewhere may show their training; a page itself never can. */
export function embedRoutes({ orm, viewers, clock, listed }: Dependencies): Router {
  return new Router()
    .post('/api/embed/grant', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const origin = new URL(parseBody(ctx, EmbedGrantRequest).origin).origin;
      if (!listed.includes(origin)) {
        throw new AppError(403, 'origin_not_listed', 'The coach has not listed this site.');
      }
      const token = await grantToken(forkOf(orm), user, origin, clock());
      ctx.set('cache-control', 'no-store');
      ctx.body = { token, expiresIn: EMBED_TOKEN_MS / 1000 } satisfies EmbedGrantResponse;
    })
    .get('/api/user/sites', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const grants = await forkOf(orm).find(EmbedGrant, { user }, { orderBy: { grantedAt: 'desc' } });
      ctx.body = grants.map(({ id, origin, grantedAt, usedAt }) => ({
        id,
        origin,
        grantedAt: grantedAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })) satisfies SitesResponse;
    })
    .post('/api/user/sites/:id/revoke', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const id = ctx.params['id'] ?? '';
      const gone = /^[\da-f-]{36}$/.test(id) ? await forkOf(orm).nativeDelete(EmbedGrant, { id, user }) : 0;
      if (gone === 0) throw new NotFound();
      ctx.status = 204;
    });
}
