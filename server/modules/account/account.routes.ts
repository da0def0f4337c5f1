import Router from '@koa/router';
import {
  AccountDeletionRequest,
  EmailChangeRequest,
  EmailVerifyRequest,
  UserUpdateRequest,
} from '#contract/account.ts';
import type { Brand } from '../../brand.ts';
import { parseBody, readBody } from '../../http/body.ts';
import type { FormDependencies } from '../../http/form.ts';
import { noStore } from '../../http/no-store.ts';
import { emOf } from '../../http/unit-of-work.ts';
import type { Viewers } from '../access/viewer.ts';
import { presentUser } from '../auth/auth.service.ts';
import { sendCode, verifyCode } from '../auth/login-code.service.ts';
import { changeEmail, changeName } from '../users/users.service.ts';
import { deleteAccount } from './account.service.ts';
import { exportAccount } from './export.service.ts';

interface Dependencies extends FormDependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
}

/** What people decide about their own account; never from a page elsewhere. */
export function accountRoutes({ brand, viewers, clock, limits, mailWritten }: Dependencies): Router {
  return new Router()
    .post('/api/user', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const user = changeName(emOf(ctx), access.user, parseBody(ctx, UserUpdateRequest));
      ctx.body = presentUser({ ...access, user });
    })
    .post('/api/user/email', ...readBody, async (ctx) => {
      await viewers.requireSession(ctx);
      const { email } = parseBody(ctx, EmailChangeRequest);
      await limits.countMails(ctx.ip, 1);
      await sendCode(emOf(ctx), email, brand, clock());
      mailWritten();
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .post('/api/user/email/verify', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const { email, code } = parseBody(ctx, EmailVerifyRequest);
      await limits.countSignIn(ctx.ip);
      const proven = await verifyCode(emOf(ctx), email, code.replaceAll(/[\s-]/g, ''), clock());
      ctx.body = presentUser({ ...access, user: await changeEmail(emOf(ctx), access.user, proven) });
    })
    .get('/api/user/export', noStore, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      ctx.attachment('my-data.json');
      ctx.type = 'json';
      ctx.body = JSON.stringify(await exportAccount(emOf(ctx), user, clock()), null, 2);
    })
    .post('/api/user/delete', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      parseBody(ctx, AccountDeletionRequest);
      await deleteAccount(emOf(ctx), user);
      ctx.session = null;
      ctx.status = 204;
    });
}
