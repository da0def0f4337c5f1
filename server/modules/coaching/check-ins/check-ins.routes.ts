import Router from '@koa/router';
import type { Context } from 'koa';
import { CheckInRequest, type CheckInsResponse } from '#contract/coaching/check-ins.ts';
import type { Brand } from '#server/platform/brand.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { LiveSettings } from '#server/modules/site/settings/live-settings.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { findLastTakeBack, isCovered } from '../profile/consent.service.ts';
import { listCheckIns, presentCheckIn, saveCheckIn, getCheckInWeek } from './check-ins.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  limits: Pick<Limits, 'countChange'>;
  settings: Pick<LiveSettings, 'now'>;
  clock: () => Date;
  mailWritten: () => void;
  /** Addresses that get a mail about each check-in. */
  coachMailboxes: () => readonly string[];
}

/** Weekly check-ins of coached members. */
export function checkInRoutes(shop: Dependencies): Router {
  const { brand, viewers, limits, clock, mailWritten, coachMailboxes, settings } = shop;
  const asked = (ctx: Context) => {
    const { questions, questionsVersion: form } = settings.now();
    return { questions: questions(resolveLanguage(ctx)), form };
  };
  return new Router()
    .use(noStore)
    .get('/api/coaching/check-ins', async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      const listed = await listCheckIns(getEm(ctx), user, brand.timeZone);
      const askConsent = !(await isCovered(getEm(ctx), user.id));
      const consentWithdrawnAt = (await findLastTakeBack(getEm(ctx), user.id))?.toISOString() ?? null;
      const thisWeek = getCheckInWeek(clock(), brand.timeZone);
      ctx.body = { thisWeek, ...listed, ...asked(ctx), askConsent, consentWithdrawnAt } satisfies CheckInsResponse;
    })
    .post('/api/coaching/check-ins', ...readBody, async (ctx) => {
      const { user } = await viewers.requireElite(ctx);
      const input = parseBody(ctx, CheckInRequest);
      await limits.countChange(user.id);
      const row = await saveCheckIn(getEm(ctx), user, input, {
        brand,
        coaches: coachMailboxes(),
        asked: asked(ctx),
        language: resolveLanguage(ctx),
        now: clock(),
      });
      mailWritten();
      ctx.body = presentCheckIn(row, brand.timeZone);
    });
}
