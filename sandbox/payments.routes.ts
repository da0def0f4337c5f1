import Router from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { seeOther } from '#server/platform/http/request/form.ts';
import type { SandboxClockControl } from './clock.ts';
import { paymentsPage } from './payments.page.ts';
import { readPayments } from './stripe/payments.view.ts';
import { actAtPayPal } from './paypal/at-paypal.ts';
import { atProvider, type ProviderAction, providerActions } from './stripe/payments/at-provider.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';

interface Dependencies {
  orm: Orm;
  clock: SandboxClockControl;
  /** Runs work that is due after a clock change, at every stand-in. */
  advance: () => Promise<void>;
}

const PATH = '/sandbox/payments';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const Leap = z.union([
  z.object({ days: z.coerce.number().int().min(1).max(400) }),
  z.object({ hours: z.coerce.number().int().min(1).max(24) }),
]);

/** Routes of the stand-ins' page: their objects, actions on them, and the clock. */
export function sandboxPaymentRoutes({ orm, clock, advance }: Dependencies): Router {
  return new Router()
    .get(PATH, async (ctx) => {
      const payments = await readPayments(forkEm(orm), clock.now());
      noStore(ctx);
      if (ctx.accepts('html', 'json') === 'json') ctx.body = payments;
      else ctx.body = await paymentsPage(payments);
    })
    .post('/sandbox/time', ...readBody, async (ctx) => {
      const leap = parseBody(ctx, Leap);
      await clock.forward('days' in leap ? leap.days * DAY_MS : leap.hours * HOUR_MS);
      await advance();
      done(ctx, { now: clock.now().toISOString() });
    })
    .post(`${PATH}/:id/:action`, async (ctx) => {
      const { id = '', action = '' } = ctx['params'] as { id?: string; action?: string };
      if (await actAtPayPal(orm, clock.now(), action, id)) return done(ctx, { status: 'done' });
      if (!Object.hasOwn(providerActions, action)) throw new NotFound();
      await atProvider(orm, clock.now(), action as ProviderAction, id);
      done(ctx, { status: 'done' });
    });
}

/** Browsers go back to the page; programs get an answer. */
function done(ctx: Context, answer: object) {
  if (ctx.is('json') || ctx.accepts('html', 'json') === 'json') ctx.body = answer;
  else seeOther(ctx, PATH);
}
