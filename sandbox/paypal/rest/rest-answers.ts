import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { debugId, PayPalProblem, type Reply } from '../problem.ts';
import { isToken } from '../tokens.ts';

export const readJson: Middleware = bodyParser({
  enableTypes: ['json', 'form'],
  onError() {
    throw new PayPalProblem(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  },
});

/** Every answer in PayPal's form, refusals and accidents, too. */
export function answerAsPayPal(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && !ctx.body)
        reply(ctx, {
          status: 404,
          body: { name: 'NOT_FOUND', message: 'There is no such call.', debug_id: debugId() },
        });
    } catch (error) {
      if (error instanceof PayPalProblem) return reply(ctx, error.reply);
      log.error({ err: error }, 'sandbox.paypal_failed');
      const body = {
        name: 'INTERNAL_SERVER_ERROR',
        message: 'An internal server error occurred.',
        debug_id: debugId(),
      };
      reply(ctx, { status: 500, body });
    }
  };
}

export const requireToken: Middleware = async (ctx, next) => {
  const token = /^Bearer (.+)$/i.exec(ctx.get('authorization'))?.[1] ?? '';
  if (isToken('access', token)) return next();
  const description = 'The token passed in was not found in the system';
  reply(ctx, { status: 401, body: { error: 'invalid_token', error_description: description } });
};

export function reply(ctx: Context, { status, body }: Reply): void {
  ctx.status = status;
  ctx.body = body;
}

/** Returns the idempotency key: the request id together with call and object. */
export function requestKey(ctx: Context): string | undefined {
  const id = ctx.get('paypal-request-id');
  if (id.length > 108) throw new PayPalProblem(400, 'INVALID_STRING_MAX_LENGTH', 'PayPal-Request-Id is too long.');
  return id ? `${ctx.path}:${id}` : undefined;
}
