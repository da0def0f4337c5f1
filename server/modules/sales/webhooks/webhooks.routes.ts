import { isUtf8 } from 'node:buffer';
import Router from '@koa/router';
import { NotFound } from '#server/platform/errors.ts';
import { readBytes } from '#server/platform/http/request/body.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { InvalidSignature, ClockSkewError } from '../providers/payment-provider.ts';
import { PROVIDER_LABELS, type ProviderName } from '../providers/provider-name.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { noteRefusal } from '../providers/provider-refusals.service.ts';
import { storeEvent } from './provider-events.service.ts';

/** Larger than any message. */
const MAX_BYTES = 512 * 1024;

/**
 * Webhooks of the payment providers: verify, store, answer, then handle. The content type is ignored, because the
 * signature covers the bytes.
 */
export function webhookRoutes({ context, limits }: { context: PaymentContext; limits: Limits }): Router {
  const router = new Router();
  for (const name of Object.keys(PROVIDER_LABELS) as ProviderName[]) {
    router.post(`/api/webhooks/${name}`, async (ctx) => {
      const webhook = context.providers.all.find((each) => each.name === name)?.webhook;
      if (!webhook) throw new NotFound();
      const bytes = await readBytes(ctx, webhook.maxBytes ?? MAX_BYTES);
      if (bytes.length === 0 || !isUtf8(bytes)) throw new InvalidSignature();
      const body = bytes.toString();
      // Senders of forged messages soon reach their limit.
      const forgive = webhook.asksProvider ? await limits.countUnproven(ctx.ip) : undefined;
      const received = webhook.receive({ body, header: (header) => ctx.get(header) });
      const event = await received.catch(async (error: unknown) => {
        if (error instanceof ClockSkewError) await noteClock(context, name, error);
        throw error;
      });
      if (!event.proof) await forgive?.();
      await storeEvent(getEm(ctx), { ...event, provider: name, body }, context.clock());
      context.workWritten();
      ctx.body = { received: true };
    });
  }
  return router;
}

/** Only the provider can have signed it, so strangers cannot put it on Today. */
function noteClock(context: PaymentContext, provider: ProviderName, { behindS }: ClockSkewError): Promise<void> {
  const minutes = Math.round(Math.abs(behindS) / 60);
  // words: read by whoever runs the shop
  const detail = `The clock of the server is ${minutes} minutes ${behindS > 0 ? 'behind' : 'ahead of'} the message.`;
  return noteRefusal(context, { provider, kind: 'clock', detail }, { from: 'message' });
}
