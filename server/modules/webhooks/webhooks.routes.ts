import Router from '@koa/router';
import type { Context } from 'koa';
import { NotFound } from '../../errors.ts';
import { readLargeBody } from '../../http/body.ts';
import { emOf } from '../../http/unit-of-work.ts';
import { InvalidSignature } from '../orders/payment-provider.ts';
import { PROVIDER_LABELS, type ProviderName } from '../orders/provider-name.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { storeEvent } from './provider-events.service.ts';

/** Messages of the payment providers: proven, stored, answered, and handled afterwards. */
export function webhookRoutes({ context }: { context: PaymentContext }): Router {
  const router = new Router();
  for (const name of Object.keys(PROVIDER_LABELS) as ProviderName[]) {
    router.post(`/api/webhooks/${name}`, ...readLargeBody, async (ctx) => {
      const webhook = context.providers.all.find((each) => each.name === name)?.webhook;
      if (!webhook) throw new NotFound();
      const body = rawBodyOf(ctx);
      const event = await webhook.receive({ body, header: (header) => ctx.get(header) });
      await storeEvent(emOf(ctx), { ...event, provider: name, body }, context.clock());
      context.workWritten();
      ctx.body = { received: true };
    });
  }
  return router;
}

/** The bytes that were signed. */
function rawBodyOf(ctx: Context): string {
  const { rawBody } = ctx.request as { rawBody?: string };
  if (!rawBody) throw new InvalidSignature();
  return rawBody;
}
