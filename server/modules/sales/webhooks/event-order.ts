import type { Em } from '#server/platform/db/orm.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { EventSubject, ProviderReferences } from '../providers/payment-provider.ts';

/** Returns the id of a message's order, found by the provider's ids or the shop's; null if unknown. */
export async function findEventOrder(
  em: Em,
  { orderId, payment, references }: EventSubject,
  mode: Mode,
): Promise<string | null> {
  const names = Object.entries(references).map(([column, id]) => ({ [column]: id }));
  const known = names.length > 0 ? await em.findOne(Order, { mode, $or: names }, { fields: ['id'] }) : null;
  if (known) return known.id;
  const intentId = references.stripeIntentId ?? payment;
  const paid = intentId ? await em.findOne(Payment, { intentId, order: { mode } }, { fields: ['order'] }) : null;
  if (paid) return paid.order.id;
  return orderId ? linkOrder(em, orderId, references, mode) : null;
}

/**
 * Stores Stripe's id from a message if the shop died before doing so. Only an order without one accepts it. PayPal's
 * refund messages only name the order.
 */
async function linkOrder(
  em: Em,
  id: string,
  { stripeIntentId: intentId, stripeSubscriptionId: subscriptionId }: ProviderReferences,
  mode: Mode,
): Promise<string | null> {
  const free = { id, mode, stripeIntentId: null, stripeSubscriptionId: null };
  if (subscriptionId) await em.nativeUpdate(Order, free, { stripeSubscriptionId: subscriptionId });
  else if (intentId) await em.nativeUpdate(Order, { ...free, interval: 'once' }, { stripeIntentId: intentId });
  const order = await em.findOne(Order, { id, mode });
  if (!order) return null;
  const atStripe = intentId ?? subscriptionId;
  const matches = atStripe
    ? [order.stripeIntentId, order.stripeSubscriptionId].includes(atStripe)
    : order.paypalOrderId;
  return matches ? id : null;
}
