import Router from '@koa/router';
import { ConsentRequest } from '#contract/coaching/consent.ts';
import type { Brand } from '#server/platform/brand.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { recordHealthConsent, presentConsent } from '../profile/consent.service.ts';
import { takeBackConsent } from './take-back.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  limits: Pick<Limits, 'countChange'>;
  clock: () => Date;
  privacyRequests: PrivacyRequests;
}

/** Health consent of a member: giving and withdrawing it. */
export function consentRoutes({ brand, viewers, limits, clock, privacyRequests }: Dependencies): Router {
  return new Router({ prefix: '/api/coaching-profile/consent' })
    .use(noStore)
    .get('/', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      ctx.body = await presentConsent(getEm(ctx), user.id, brand.timeZone);
    })
    .post('/', ...readBody, async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      const request = parseBody(ctx, ConsentRequest);
      await recordHealthConsent(getEm(ctx), user, request, { language: resolveLanguage(ctx), now: clock() });
      ctx.body = await presentConsent(getEm(ctx), user.id, brand.timeZone);
    })
    .post('/take-back', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      await limits.countChange(user.id);
      await takeBackConsent(getEm(ctx), user, { privacyRequests, clock });
      ctx.body = await presentConsent(getEm(ctx), user.id, brand.timeZone);
    });
}
