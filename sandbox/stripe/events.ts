import type Stripe from 'stripe';
import type { Em } from '#server/platform/db/orm.ts';
import { SandboxEvent } from '../sandbox.entity.ts';
import { newId } from './ids.ts';
import { SANDBOX_API_VERSION } from '#server/modules/sales/stripe/sandbox-keys.ts';

export type EventType = Stripe.Event['type'];
/** Object of an event. */
export type Subject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** Writes a webhook in the transaction of its cause: it is only delivered if that commits. */
export function writeEvent<T extends EventType>(em: Em, type: T, object: Subject<T>, now: number): void {
  const id = newId('evt');
  const event = {
    id,
    object: 'event',
    api_version: SANDBOX_API_VERSION,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  // Deliveries keep the machine's time: the sandbox's may be months ahead.
  const written = new Date();
  em.create(SandboxEvent, {
    id,
    provider: 'stripe',
    body: JSON.stringify(event),
    nextAttemptAt: written,
    createdAt: written,
  });
}
