import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { SitesResponse } from '#contract/accounts/account.ts';
import { EmbedGrantRequest, type EmbedGrantResponse } from '#contract/embed/embed.ts';
import type { Brand } from '#server/platform/brand.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { readSessionHash } from '#server/modules/accounts/sessions/session.store.ts';
import { EMBED_TOKEN_MS, grantToken, listGrants, revokeGrant } from './embed.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
  privacyRequests: PrivacyRequests;
  /** Origins that may show members' training. */
  embedOrigins: readonly string[];
}

/** Members allow other sites to show their training; a site cannot do so itself. */
export function embedRoutes({ brand, viewers, clock, embedOrigins, privacyRequests }: Dependencies): Router {
  return new Router()
    .post('/api/embed/grant', noStore, ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const origin = new URL(parseBody(ctx, EmbedGrantRequest).origin).origin;
      if (!embedOrigins.includes(origin)) {
        throw new AppError(403, 'origin_not_listed', msg`The coach hasn’t allowed this site.`);
      }
      const token = await grantToken(getEm(ctx), user, { origin, session: readSessionHash(ctx), now: clock() });
      ctx.body = { token, member: user.id, expiresIn: EMBED_TOKEN_MS / 1000 } satisfies EmbedGrantResponse;
    })
    .get('/api/user/sites', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      ctx.body = (await listGrants(getEm(ctx), user, brand.timeZone)) satisfies SitesResponse;
    })
    .post('/api/user/sites/:id/revoke', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await revokeGrant(getEm(ctx), user, uuidParam(ctx), { now: clock(), privacyRequests });
      ctx.status = 204;
    });
}
