import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import type { Context } from 'koa';
import { WithdrawalConfirmation, WithdrawalRequest, type WithdrawalResponse } from '#contract/sales/after-sale.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { redirectToPage, acceptForm } from '#server/platform/http/request/form.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { confirmWithdrawal, receiveWithdrawal } from './withdrawals.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
}

/** Withdrawal routes, open without a sign-in: the law requires a function that is available throughout the period. */
export function withdrawalRoutes({ context, viewers, limits }: Dependencies): Router {
  const receive = async (ctx: Context, user: User | null) => {
    const asked = parseBody(ctx, WithdrawalRequest);
    await limits.countMails(ctx.ip, 1);
    return receiveWithdrawal(getEm(ctx), context, { ...asked, language: resolveLanguage(ctx), user });
  };
  return new Router()
    .post('/api/withdrawals', ...readBody, async (ctx) => {
      if (ctx.is('urlencoded')) {
        // A plain form has no second step on the page, so confirmation is by mail.
        const outcome = await acceptForm(async () => void (await receive(ctx, null)));
        return redirectToPage(ctx, '/withdraw', `#withdraw-${outcome}`);
      }
      // An embed token or another tab's session must not end a contract: its mailbox confirms.
      const { receivedAt, ended } = await receive(ctx, await viewers.tabSession(ctx));
      ctx.status = 202;
      ctx.body = {
        status: 'accepted',
        receivedAt: receivedAt.toISOString(),
        ...(ended && { ended }),
      } satisfies WithdrawalResponse;
    })
    .post('/withdraw/confirm', ...readBody, async (ctx) => {
      const { data } = WithdrawalConfirmation.safeParse(ctx.request.body);
      const key = data && { confirmKey: data.token };
      const confirmed = key ? await confirmWithdrawal(getEm(ctx), context, key) : 'no';
      // Without its token, the page says that the link confirms nothing.
      redirectToPage(ctx, confirmed === 'no' ? '/withdraw/confirm' : '/withdraw/confirmed');
    });
}
