import type Stripe from 'stripe';
import { type Em, forkOf } from '../../db/orm.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { PayPalError } from '../paypal/paypal.client.ts';
import { ProviderEvent } from './provider-event.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileOrder } from '../reconcile/reconcile.service.ts';
import { subjectOfCardEvent, subjectOfPayPalEvent, type Subject } from './event-subject.ts';

const LEASE_MS = 20_000;
const MAX_WAIT_MS = 300_000;
/** Somebody else is asking about the same order: that takes a moment and is no failure. */
const BUSY_MS = 300;

/** A message that has come in, before it is answered. The same one again changes nothing. */
export async function storeEvent(em: Em, event: NewEvent, now: Date): Promise<void> {
  const row = { ...event, status: 'pending' as const, attempts: 0, nextAttemptAt: now, createdAt: now };
  await em.upsert(ProviderEvent, row, { onConflictFields: ['id'], onConflictAction: 'ignore' });
}

export type NewEvent = Pick<ProviderEvent, 'id' | 'provider' | 'type' | 'body'> & {
  objectId: string | null;
  proof: Record<string, string> | null;
};

/** Handles the messages that are due; true if there were any. */
export async function workEvents(context: PaymentContext): Promise<boolean> {
  const now = context.clock();
  const em = forkOf(context.orm);
  const rows = await em.execute<object[]>(
    `update provider_event set leased_until = ?, attempts = attempts + 1
     where id in (
       select id from provider_event
       where status = 'pending' and next_attempt_at <= ? and (leased_until is null or leased_until <= ?)
       order by next_attempt_at limit 8 for update skip locked
     ) returning *`,
    [new Date(now.getTime() + LEASE_MS), now, now],
  );
  const events = rows.map((row) => em.map(ProviderEvent, row));
  const orders = Map.groupBy(
    await Promise.all(events.map((event) => recognise(context, event))),
    ({ orderId }) => orderId,
  );
  // Messages about one order are one question to its provider.
  await Promise.all([...orders].map(([orderId, about]) => handle(context, orderId, about)));
  return rows.length > 0;
}

interface Recognised {
  event: ProviderEvent;
  /** The order it is about; null for none of ours. */
  orderId: string | null;
  problem?: unknown;
}

async function recognise(context: PaymentContext, event: ProviderEvent): Promise<Recognised> {
  try {
    if (event.proof && !(await isGenuine(context, event))) return { event, orderId: null };
    const subject = subjectOf(context, event);
    return { event, orderId: subject && (await orderOf(forkOf(context.orm), subject)) };
  } catch (problem) {
    return { event, orderId: null, problem };
  }
}

async function handle(context: PaymentContext, orderId: string | null, about: Recognised[]): Promise<void> {
  if (!orderId) {
    for (const { event, problem } of about)
      await (problem ? postpone(context, event, problem) : note(context, event, 'ignored'));
    return;
  }
  try {
    const done = await reconcileOrder(context, orderId);
    for (const { event } of about) await (done ? note(context, event, 'handled') : waitFor(context, event));
  } catch (problem) {
    for (const { event } of about) await postpone(context, event, problem);
  }
}

function note(context: PaymentContext, { id }: ProviderEvent, status: 'handled' | 'ignored') {
  const fields = { status, handledAt: context.clock(), leasedUntil: null, lastError: null };
  return forkOf(context.orm).nativeUpdate(ProviderEvent, { id }, fields);
}

function waitFor(context: PaymentContext, { id, attempts }: ProviderEvent) {
  const nextAttemptAt = new Date(context.clock().getTime() + BUSY_MS);
  return forkOf(context.orm).nativeUpdate(
    ProviderEvent,
    { id },
    { nextAttemptAt, leasedUntil: null, attempts: attempts - 1 },
  );
}

function postpone(context: PaymentContext, { id, type, attempts }: ProviderEvent, error: unknown) {
  const problem = error instanceof Error ? error.message : String(error);
  context.log.warn({ event: id, type, attempts, problem }, 'event not handled');
  const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(attempts - 1, 10));
  const nextAttemptAt = new Date(context.clock().getTime() + wait);
  return forkOf(context.orm).nativeUpdate(
    ProviderEvent,
    { id },
    { nextAttemptAt, leasedUntil: null, lastError: problem.slice(0, 500) },
  );
}

/** PayPal could not be asked when the message came. */
async function isGenuine({ providers: { paypal } }: PaymentContext, { body, proof }: ProviderEvent): Promise<boolean> {
  if (!paypal?.webhookId) return false;
  try {
    return await paypal.client.verifyWebhook(body, proof ?? {}, paypal.webhookId);
  } catch (error) {
    if (error instanceof PayPalError && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

function subjectOf({ providers }: PaymentContext, { provider, body }: ProviderEvent): Subject | null {
  if (provider === 'paypal') return subjectOfPayPalEvent(JSON.parse(body) as object);
  const event = JSON.parse(body) as Stripe.Event;
  // Another account's, or play money in a real shop: none of ours, whatever it says.
  if (event.account || event.livemode !== providers.card?.live) return null;
  return subjectOfCardEvent(event);
}

/** The order that a message is about, found by the names we know or by the one we gave it. */
async function orderOf(em: Em, { order, intentId, subscriptionId, paypalOrderId }: Subject): Promise<string | null> {
  const names = [
    ...(intentId ? [{ stripeIntentId: intentId }] : []),
    ...(subscriptionId ? [{ stripeSubscriptionId: subscriptionId }] : []),
    ...(paypalOrderId ? [{ paypalOrderId }] : []),
  ];
  const known = names.length > 0 ? await em.findOne(Order, { $or: names }, { fields: ['id'] }) : null;
  if (known) return known.id;
  const paid = intentId ? await em.findOne(Payment, { intentId }, { fields: ['order'] }) : null;
  if (paid) return paid.order.id;
  return order ? adopt(em, order, { intentId, subscriptionId }) : null;
}

/**
 * The provider answered and the shop was gone before it could note the name: the message brings it.
 * Only an order that has none takes it. PayPal's messages about refunds name nothing but the order.
 */
async function adopt(em: Em, id: string, { intentId, subscriptionId }: Subject): Promise<string | null> {
  const free = { id, stripeIntentId: null, stripeSubscriptionId: null };
  if (subscriptionId) await em.nativeUpdate(Order, free, { stripeSubscriptionId: subscriptionId });
  else if (intentId) await em.nativeUpdate(Order, { ...free, interval: 'once' }, { stripeIntentId: intentId });
  const order = await em.findOne(Order, { id });
  if (!order) return null;
  const byCard = intentId ?? subscriptionId;
  const fits = byCard ? [order.stripeIntentId, order.stripeSubscriptionId].includes(byCard) : order.paypalOrderId;
  return fits ? id : null;
}
