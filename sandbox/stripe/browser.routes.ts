import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { confirmIntent, type IntentKind, loadIntent, publicView } from './payments/confirm.ts';
import { openLedger, withLedger } from './ledger.ts';
import { StripeProblem } from './problem.ts';
import { threeDSecureRoutes } from './three-d-secure/three-d-secure.routes.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';

interface Dependencies {
  orm: Orm;
  now: () => Date;
  /** The shop's own. */
  origin: string;
}

const whole = z.coerce.number().int();
const Confirmation = z.object({
  client_secret: z.string(),
  card: z.object({ number: z.string().max(40), exp_month: whole, exp_year: whole, cvc: z.coerce.string().max(4) }),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
});

/** Endpoints for the stand-in of Stripe.js, from frames of the shop's own origin. */
export function sandboxStripeRoutes({ orm, now, origin }: Dependencies): Router {
  const moment = () => ({ at: now(), origin });
  const router = new Router();
  for (const kind of ['payment_intent', 'setup_intent'] as const satisfies IntentKind[]) {
    const path = `/sandbox/stripe/v1/${kind}s/:id`;
    router.get(path, asStripe, async (ctx) => {
      const secret = String(ctx.query['client_secret'] ?? '');
      ctx.body = publicView(await loadIntent(openLedger(forkEm(orm), moment()), kind, idIn(ctx), secret));
    });
    router.post(`${path}/confirm`, asStripe, ...readBody, async (ctx) => {
      const given = parseBody(ctx, Confirmation);
      const result = await withLedger(orm, moment(), (ledger) => confirmIntent(ledger, kind, idIn(ctx), given));
      // Its changes are committed, although the answer is an error.
      if (result instanceof StripeProblem) throw result;
      ctx.body = publicView(result);
    });
  }
  const challenge = threeDSecureRoutes({ orm, now, origin });
  return router.use(challenge.routes());
}

/** Errors in Stripe's shape, those of reading the body included. */
const asStripe: Middleware = async (ctx, next) => {
  noStore(ctx);
  try {
    await next();
  } catch (error) {
    const problem = error instanceof AppError ? unreadable(error) : error;
    if (!(problem instanceof StripeProblem)) throw problem;
    ctx.status = problem.status;
    ctx.body = { error: problem.body };
  }
};

function unreadable({ status, message, issues }: AppError): StripeProblem {
  const param = issues?.[0]?.path;
  return new StripeProblem(status, { type: 'invalid_request_error', message, ...(param && { param }) });
}

function idIn(ctx: Context): string {
  return (ctx['params'] as { id?: string }).id ?? '';
}
