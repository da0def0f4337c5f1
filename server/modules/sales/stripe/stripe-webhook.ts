import type Stripe from 'stripe';
import { isUuid } from '#contract/shared/ids.ts';
import {
  type EventSubject,
  InvalidEvent,
  InvalidSignature,
  type ProviderReferences,
  type ProviderWebhook,
  ClockSkewError,
} from '../providers/payment-provider.ts';

/** Allowed clock difference in seconds, either way. */
const TOLERANCE_S = 300;

/** Returns Stripe's webhook; messages are signed with a shared secret. */
export function stripeWebhook(sdk: () => Promise<Stripe>, secrets: readonly string[]): ProviderWebhook {
  return {
    async receive({ body, header }) {
      const event: unknown = await verified(await sdk(), secrets, body, header('stripe-signature'));
      if (!isEvent(event)) throw new InvalidEvent();
      const { id, type, data } = event;
      return { id, type, objectId: parseObjectId(data.object), proof: null };
    },
    // Stripe's messages are verified on arrival.
    verify: () => Promise.resolve(false),
  };
}

async function verified(
  { webhooks }: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string,
): Promise<Stripe.Event> {
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  const behindS = time - Date.now() / 1_000;
  for (const secret of secrets) {
    let event: Stripe.Event;
    try {
      // Without a tolerance the SDK ignores the time, so a wrong clock differs from a wrong signature.
      event = webhooks.constructEvent(body, signature, secret, 0);
    } catch {
      // During a rotation, either secret may have signed.
      continue;
    }
    if (Math.abs(behindS) > TOLERANCE_S) throw new ClockSkewError(behindS);
    return event;
  }
  throw new InvalidSignature();
}

/** The secret's holder may have signed other content. */
function isEvent(event: unknown): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as Record<keyof Stripe.Event, unknown>;
  const { object } = (data ?? {}) as { object?: unknown };
  const named = [id, type].every((name) => typeof name === 'string' && /^[\w.-]{1,200}$/.test(name));
  return named && typeof object === 'object' && object !== null;
}

function parseObjectId(object: object): string | null {
  return 'id' in object && typeof object.id === 'string' && /^[^\0]{1,200}$/.test(object.id) ? object.id : null;
}

/** Returns the subject of a message; null if it changes nothing here. */
export function stripeEventSubject(body: string, { live }: { live: boolean }): EventSubject | null {
  const { account, livemode, data } = JSON.parse(body) as Stripe.Event;
  // Ignores other accounts, and test events in a live shop.
  if (account || livemode !== live) return null;
  const { object } = data;
  const kind = 'object' in object ? object.object : '';
  if (kind === 'payment_intent') {
    const { id, metadata } = object as Stripe.PaymentIntent;
    return subject({ stripeIntentId: id }, metadata);
  }
  if (kind === 'charge' || kind === 'refund' || kind === 'dispute') {
    const { payment_intent: intent, metadata } = object as Stripe.Charge;
    // Metadata of refunds and disputes is not the shop's.
    return subject({ stripeIntentId: expandableId(intent) }, kind === 'charge' ? metadata : null);
  }
  if (kind === 'subscription') {
    const { id, metadata } = object as Stripe.Subscription;
    return subject({ stripeSubscriptionId: id }, metadata);
  }
  if (kind === 'invoice') {
    const details = (object as Stripe.Invoice).parent?.subscription_details;
    return details ? subject({ stripeSubscriptionId: expandableId(details.subscription) }, details.metadata) : null;
  }
  return null;
}

function subject(
  references: { [K in keyof ProviderReferences]: string | undefined },
  metadata: Stripe.Metadata | null | undefined,
): EventSubject {
  const id = metadata?.['order'];
  const known = Object.entries(references).filter(([, value]) => value);
  return { references: Object.fromEntries(known), orderId: isUuid(id) ? id : undefined };
}

function expandableId(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
