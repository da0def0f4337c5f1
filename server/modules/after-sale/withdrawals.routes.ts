import { languageOf } from '../../http/language.ts';
import Router from '@koa/router';
import { WithdrawalRequest, type WithdrawalResponse } from '#contract/after-sale.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { presentDelay } from '../../http/form.ts';
import { emOf } from '../../http/unit-of-work.ts';
import type { Viewers } from '../access/viewer.ts';
import type { Limits } from '../limits/limits.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { receiveWithdrawal } from './withdrawals.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
}

/**
 * Withdrawing from a contract, for anybody and without signing in: the law asks for a function that is
 * there for the whole time.
 */
export function withdrawalRoutes({ context, viewers, limits }: Dependencies): Router {
  return new Router().post('/api/withdrawals', ...readBody, async (ctx) => {
    const asked = parseBody(ctx, WithdrawalRequest);
    await limits.countMails(ctx.ip, 1);
    const input = { ...asked, language: languageOf(ctx), user: await viewers.optionalUser(ctx) };
    const { receivedAt, mail } = await receiveWithdrawal(emOf(ctx), context, input);
    ctx.status = 202;
    ctx.body = {
      status: 'accepted',
      receivedAt: receivedAt.toISOString(),
      ...presentDelay(mail),
    } satisfies WithdrawalResponse;
  });
}
