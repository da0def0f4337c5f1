import Router from '@koa/router';
import {
  AccountDeletionRequest,
  EmailChangeRequest,
  EmailVerifyRequest,
  UserUpdateRequest,
} from '#contract/account.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import type { FormParts } from '../../http/form.ts';
import type { Viewers } from '../access/viewer.ts';
import { presentUser, WrongCode } from '../auth/auth.routes.ts';
import { sendCode, useCode } from '../auth/login-code.service.ts';
import { changeEmail, deleteAccount } from './account.service.ts';
import { exportAccount } from './export.service.ts';
import { User } from '../users/user.entity.ts';

interface Dependencies extends FormParts {
  orm: Orm;
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
}

/** What people decide about their own account; never from a page elsewhere. */
export function accountRoutes({ orm, brand, viewers, clock, limits, mailWritten }: Dependencies): Router {
  return new Router()
    .post('/api/user', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const { firstName, lastName } = parseBody(ctx, UserUpdateRequest);
      const em = forkOf(orm);
      const user = await em.findOneOrFail(User, { id: access.user.id });
      em.assign(user, { firstName: firstName || null, lastName: lastName || null });
      await em.flush();
      ctx.body = presentUser({ ...access, user });
    })
    .post('/api/user/email', ...readBody, async (ctx) => {
      await viewers.requireSession(ctx);
      const { email } = parseBody(ctx, EmailChangeRequest);
      await limits.take(ctx.ip, 1);
      await sendCode(forkOf(orm), email, brand, clock());
      mailWritten();
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .post('/api/user/email/verify', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const { email, code } = parseBody(ctx, EmailVerifyRequest);
      await limits.guess(ctx.ip);
      const proven = await useCode(forkOf(orm), email, code.replaceAll(/[\s-]/g, ''), clock());
      if (!proven) throw new WrongCode();
      const user = await changeEmail(forkOf(orm), access.user, proven);
      // Only somebody who reads that mailbox learns that it has an account.
      if (!user) throw new AppError(409, 'email_taken', 'This address belongs to another account of yours.');
      ctx.body = presentUser({ ...access, user });
    })
    .get('/api/user/export', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      ctx.set('cache-control', 'no-store');
      ctx.attachment('my-data.json');
      ctx.type = 'json';
      ctx.body = JSON.stringify(await exportAccount(forkOf(orm), user, clock()), null, 2);
    })
    .post('/api/user/delete', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      parseBody(ctx, AccountDeletionRequest);
      await deleteAccount(forkOf(orm), user);
      ctx.session = null;
      ctx.status = 204;
    });
}
