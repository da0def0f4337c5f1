import Router from '@koa/router';
import type { Context } from 'koa';
import type Stripe from 'stripe';
import { forkOf } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { readLargeBody } from '../../http/body.ts';
import { storeEvent } from './provider-events.service.ts';
import { PayPalError } from '../paypal/paypal.client.ts';
import type { CardProvider } from '../payments/providers.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

/** Seconds by which a message's own time may differ from ours, either way. */
const TOLERANCE_S = 300;
/** A provider that is asked whether it sent something, and says nothing for so long, is asked later. */
const PROOF_MS = 1_500;

const PROOF_HEADERS = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
];

/** Messages of the payment providers: proven, stored, answered, and handled afterwards. */
export function webhookRoutes({ context }: { context: PaymentContext }): Router {
  return new Router()
    .post('/api/webhooks/stripe', ...readLargeBody, async (ctx) => {
      const { card } = context.providers;
      if (!card || card.webhookSecrets.length === 0) throw new NotFound();
      const body = rawBody(ctx);
      const event = await verified(card, body, ctx.get('stripe-signature'));
      await storeEvent(
        forkOf(context.orm),
        { id: event.id, provider: 'stripe', type: event.type, objectId: idOf(event.data.object), body, proof: null },
        context.clock(),
      );
      context.workWritten();
      ctx.body = { received: true };
    })
    .post('/api/webhooks/paypal', ...readLargeBody, async (ctx) => {
      const { paypal } = context.providers;
      if (!paypal?.webhookId) throw new NotFound();
      if (!ctx.is('json')) throw new NotGenuine();
      const body = rawBody(ctx);
      const proof = Object.fromEntries(PROOF_HEADERS.map((name) => [name, ctx.get(name)]));
      if (Object.values(proof).some((value) => value === '' || value.length > 1_000)) throw new NotGenuine();
      const { id, event_type: type, resource } = readEvent(ctx);
      // Where PayPal is silent, the message is kept and asked about later.
      const genuine = await Promise.race([
        paypal.client.verifyWebhook(body, proof, paypal.webhookId).catch(isRefusal),
        new Promise<null>((resolve) => setTimeout(resolve, PROOF_MS, null)),
      ]);
      if (genuine === false) throw new NotGenuine();
      await storeEvent(
        forkOf(context.orm),
        { id, provider: 'paypal', type, objectId: resource?.id ?? null, body, proof: genuine ? null : proof },
        context.clock(),
      );
      context.workWritten();
      ctx.body = { received: true };
    });
}

/** 400: the signature does not fit. Nothing is stored. */
class NotGenuine extends AppError {
  constructor() {
    super(400, 'invalid_signature', 'The signature of this message is not right.');
  }
}

async function verified(card: CardProvider, body: string, signature: string): Promise<Stripe.Event> {
  // The SDK lets a message of the future through.
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(time <= Date.now() / 1_000 + TOLERANCE_S)) throw new NotGenuine();
  const { webhooks } = await card.stripe();
  for (const secret of card.webhookSecrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
    } catch {
      // While secrets are changed, either may have signed.
    }
  }
  throw new NotGenuine();
}

/** PayPal says no to what it cannot make sense of; silence and faults of its own are no answer. */
function isRefusal(error: unknown): false | null {
  return error instanceof PayPalError && error.status < 500 && error.status !== 429 ? false : null;
}

/** The bytes that were signed. */
function rawBody(ctx: Context): string {
  const { rawBody: body } = ctx.request as { rawBody?: string };
  if (!body) throw new NotGenuine();
  return body;
}

interface PayPalEvent {
  id: string;
  event_type: string;
  resource?: { id?: string };
}

function readEvent(ctx: Context): PayPalEvent {
  const event = ctx.request.body as Partial<PayPalEvent> | undefined;
  const { id, event_type: type } = event ?? {};
  const about = event?.resource?.id;
  if (about !== undefined && (typeof about !== 'string' || !/^[\w-]{1,100}$/.test(about))) throw new NotGenuine();
  if (
    typeof id !== 'string' ||
    !/^[\w-]{1,100}$/.test(id) ||
    typeof type !== 'string' ||
    !/^[\w.-]{1,100}$/.test(type)
  ) {
    throw new AppError(400, 'invalid_event', 'This is not an event.');
  }
  return event as PayPalEvent;
}

function idOf(object: object): string | null {
  return 'id' in object && typeof object.id === 'string' ? object.id : null;
}
