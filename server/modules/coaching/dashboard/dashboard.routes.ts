import Router from '@koa/router';
import type { Context } from 'koa';
import type { DashboardResponse, PurchasesResponse, SubscriptionsResponse } from '#contract/coaching/dashboard.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Library } from '#server/modules/catalog/documents/library.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { presentMemberFiles } from '#server/modules/accounts/access/files.ts';
import type { GuideView } from '#server/modules/newsletter/lead-magnets/guides.service.ts';
import { sendGuide } from '#server/modules/newsletter/lead-magnets/send-guide.ts';
import { sendStored } from '#server/modules/catalog/files/send-stored.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { presentUser } from '#server/modules/accounts/sign-in/auth.service.ts';
import { presentBought } from '#server/modules/sales/after-sale/after-sale.service.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { countSteps } from '#server/modules/catalog/daily-steps/steps.queries.ts';
import { loadProgress } from '#server/modules/training/workout-log/training.service.ts';
import { findFormerLogKey } from '#server/modules/training/workout-log/workouts.queries.ts';
import { openUploadedFile, openMemberFile } from './member-file.service.ts';

interface Dependencies {
  brand: Brand;
  library: Library;
  files: FileStore;
  /** The coach's own guides, which replace the shop's. */
  guides: GuideView;
  viewers: Viewers;
  clock: () => Date;
  mode: Mode;
  /** With the prefix that programme names lose. */
  programView: { prefix: string };
  /** Keys that sign links, newest first. */
  keys: readonly string[];
}

/** Member's dashboard, as a whole and in parts, and their files. */
export function dashboardRoutes({
  brand,
  library,
  files,
  guides,
  viewers,
  clock,
  mode,
  programView,
  keys,
}: Dependencies): Router {
  const shop = () => ({ prefix: programView.prefix, url: brand.url, timeZone: brand.timeZone });
  const bought = async (ctx: Context) =>
    presentBought(getEm(ctx), await viewers.requireUser(ctx), { ...shop(), now: clock() });

  return new Router()
    .get('/api/user/dashboard', noStore, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const now = clock();
      const steps = await countSteps(getEm(ctx), access);
      const user = await presentUser(getEm(ctx), access, { timeZone: brand.timeZone, now });
      const keptLog = user.wasCoached ? await findFormerLogKey(getEm(ctx), access) : undefined;
      ctx.body = {
        user,
        owned: [...access.owned].toSorted((a, b) => a - b),
        coaching: listCoaching(access),
        ended: access.ended.map(({ programId, programName }) => ({
          programId,
          programName: withoutPrefix(programName, programView.prefix),
        })),
        ...(await presentBought(getEm(ctx), access, { ...shop(), now })),
        ...(await loadProgress(getEm(ctx), access, { now, steps })),
        plans: [...access.plans].map(([programId, key]) => ({ programId, key })),
        steps,
        files: presentMemberFiles(access, { url: brand.url, key: keys[0]!, now }),
        ...(keptLog !== undefined && { keptLog }),
      } satisfies DashboardResponse;
    })
    .get('/api/user/purchases', noStore, async (ctx) => {
      ctx.body = (await bought(ctx)).purchases satisfies PurchasesResponse;
    })
    .get('/api/user/subscriptions', noStore, async (ctx) => {
      ctx.body = (await bought(ctx)).subscriptions satisfies SubscriptionsResponse;
    })
    .get('/api/files/:programId', noStore, async (ctx) => {
      const query = Object.fromEntries(new URLSearchParams(ctx.querystring));
      const language = resolveLanguage(ctx);
      const options = { library, guides, language, keys, mode, now: clock(), viewer: await viewers.optionalUser(ctx) };
      const { file, name } = await openMemberFile(getEm(ctx), Number(ctx.params['programId']), query, options);
      await sendGuide(ctx, files, file, name);
    })
    .get('/files/:id/:name', noStore, async (ctx) => {
      const query = Object.fromEntries(new URLSearchParams(ctx.querystring));
      const options = { keys, mode, now: clock(), viewer: await viewers.optionalUser(ctx), url: brand.url };
      const found = await openUploadedFile(getEm(ctx), uuidParam(ctx), query, options);
      if ('fresh' in found) return ctx.redirect(found.fresh);
      await sendStored(ctx, files, found.row, found.name);
    });
}

/** Returns the owned programmes that were bought or given with coaching. */
function listCoaching({ owned, purchases, subscriptions }: Access): number[] {
  const bought = [...purchases, ...subscriptions].filter(({ coaching, programId }) => coaching && owned.has(programId));
  return [...new Set(bought.map(({ programId }) => programId))];
}
