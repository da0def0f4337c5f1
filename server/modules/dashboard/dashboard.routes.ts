import Router from '@koa/router';
import type { Context } from 'koa';
import type { DashboardResponse, PurchasesResponse, SubscriptionsResponse } from '#contract/dashboard.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import type { Library, Made } from '../../documents/library.ts';
import { NotFound } from '../../errors.ts';
import { accessOf } from '../access/access.service.ts';
import { filesOf, readFileLink } from '../access/files.ts';
import type { Viewers } from '../access/viewer.ts';
import type { ProgramFile } from '../programs/program.entity.ts';
import { User } from '../users/user.entity.ts';
import { presentUser } from '../auth/auth.routes.ts';
import { presentBought } from '../after-sale/after-sale.service.ts';
import { Plan } from '../training/training.entity.ts';
import { progressOf } from '../training/training.service.ts';

interface Dependencies {
  orm: Orm;
  brand: Brand;
  library: Library;
  viewers: Viewers;
  clock: () => Date;
  /** Start of programme names that is not shown. */
  prefix: string;
  /** Keys that sign links, the newest first. */
  keys: readonly string[];
}

/** What members see of themselves, in one answer and in parts, and the files that are theirs. */
export function dashboardRoutes({ orm, brand, library, viewers, clock, prefix, keys }: Dependencies): Router {
  const bought = async (ctx: Context) => {
    ctx.set('cache-control', 'no-store');
    return presentBought(forkOf(orm), await viewers.requireUser(ctx), { prefix, now: clock(), url: brand.url });
  };

  return new Router()
    .get('/api/user/dashboard', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const now = clock();
      ctx.set('cache-control', 'no-store');
      ctx.body = {
        user: presentUser(access),
        owned: [...access.owned].toSorted((a, b) => a - b),
        ...(await presentBought(forkOf(orm), access, { prefix, now, url: brand.url })),
        progress: await progressOf(forkOf(orm), access, now),
        files: filesOf(access, { url: brand.url, key: keys[0]!, now }),
      } satisfies DashboardResponse;
    })
    .get('/api/user/purchases', async (ctx) => {
      ctx.body = (await bought(ctx)).purchases satisfies PurchasesResponse;
    })
    .get('/api/user/subscriptions', async (ctx) => {
      ctx.body = (await bought(ctx)).subscriptions satisfies SubscriptionsResponse;
    })
    .get('/api/files/:programId', async (ctx) => {
      const programId = Number(ctx.params['programId']);
      const query = Object.fromEntries(new URLSearchParams(ctx.querystring));
      const id = readFileLink(programId, query, { keys, now: clock() });
      const em = forkOf(orm);
      const user = id ? await em.findOne(User, { id }) : null;
      // A link that was good when it was made is worth nothing once the programme is no longer theirs.
      const files = user && (await accessOf(em, user, { coaches: [], now: clock() })).files.get(programId);
      const file = query['name'] ? files?.find(({ name }) => name === query['name']) : files?.[0];
      if (!file) throw new NotFound('This link is not good, or not any more.');
      ctx.set('cache-control', 'private, no-store');
      ctx.attachment(file.name);
      ctx.type = 'application/pdf';
      ctx.body = (await documentOf(file, programId, { orm, library })).file;
    });
}

async function documentOf(
  { document }: ProgramFile,
  programId: number,
  { orm, library }: Pick<Dependencies, 'orm' | 'library'>,
): Promise<Made> {
  if (document !== 'training-plan') return library.guide(document);
  return library.plan((await forkOf(orm).findOneOrFail(Plan, { programId })).body);
}
