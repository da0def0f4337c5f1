import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PendingChange } from '../orders/payment-provider.ts';

/** Tells Stripe when a subscription is to end, or that it goes on. One that has ended stays so. */
export async function pushSubscriptionChange(
  stripe: Stripe,
  { stripeSubscriptionId: id }: Order,
  { change, endsAt }: PendingChange,
): Promise<void> {
  if (!id) return;
  if (change === 'now') return cancelNow(stripe, id);
  if (hasEnded(await stripe.subscriptions.retrieve(id))) return;
  const end = change === 'end' && endsAt ? Math.floor(endsAt.getTime() / 1_000) : '';
  await stripe.subscriptions.update(id, { cancel_at: end, proration_behavior: 'none' });
}

/** Ends a subscription at once; one that has ended is where it should be. */
export async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  if (hasEnded(await stripe.subscriptions.retrieve(id))) return;
  await stripe.subscriptions.cancel(id);
}

/** Cancels what nobody has paid. What was paid in the meantime is left alone. */
export async function voidAtStripe(stripe: Stripe, order: Order): Promise<void> {
  if (order.stripeSubscriptionId) {
    const { status } = await stripe.subscriptions.retrieve(order.stripeSubscriptionId);
    if (status === 'incomplete') await stripe.subscriptions.cancel(order.stripeSubscriptionId);
  } else if (order.stripeIntentId) {
    const { status } = await stripe.paymentIntents.retrieve(order.stripeIntentId);
    if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)) {
      await stripe.paymentIntents.cancel(order.stripeIntentId);
    }
  }
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
