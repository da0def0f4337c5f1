import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import { type CoachingProfileHistory, CoachingProfileRequest } from '#contract/coaching/profile.ts';
import type { Brand } from '#server/platform/brand.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { suggestProfile } from './profile-suggestion.ts';
import { currentProfile, profileHistory, saveProfile } from './profile.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
}

/** Coaching profile of a member, and its history. */
export function profileRoutes({ brand, viewers, clock }: Dependencies): Router {
  return new Router()
    .use(noStore)
    .get('/api/coaching-profile', async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      // Koa would send a bare null as an empty response.
      ctx.type = 'json';
      ctx.body = JSON.stringify(await currentProfile(getEm(ctx), user, brand.timeZone));
    })
    .get('/api/coaching-profile/history', async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      ctx.body = (await profileHistory(getEm(ctx), user, brand.timeZone)) satisfies CoachingProfileHistory;
    })
    .get('/api/coaching-profile/suggestion', async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      ctx.type = 'json';
      ctx.body = JSON.stringify(await suggestProfile(getEm(ctx), user));
    })
    .post('/api/coaching-profile', ...readBody, async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      const fields = parseBody(ctx, CoachingProfileRequest);
      ctx.body = await saveProfile(getEm(ctx), user, fields, {
        timeZone: brand.timeZone,
        language: resolveLanguage(ctx),
        now: clock(),
      });
    });
}
