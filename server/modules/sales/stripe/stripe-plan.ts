import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PlanPush } from '../providers/payment-provider.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { ensureProduct } from './stripe-setup.ts';

/** Metadata key of the plan change in a subscription. Stripe copies it into every invoice. */
export const PLAN_KEY = 'plan';

/**
 * Changes the price of the next renewal. Nothing is charged or refunded for the paid period (`none`), and the renewal
 * day stays. Price and metadata change in one request, so that invoices have both or neither.
 */
export async function changePlanAtStripe(
  stripe: Stripe,
  { stripeSubscriptionId: id }: Order,
  { id: plan, push, terms, earlier }: PlanPush,
): Promise<void> {
  if (!id) return;
  const { status, items, metadata } = await expectStripeObject('subscription', id, stripe.subscriptions.retrieve(id));
  if (status === 'canceled' || status === 'incomplete_expired') return;
  // Already so: pushed before, or never set.
  if ((metadata[PLAN_KEY] === plan) === (push === 'set')) return;
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has nothing that is charged.`);
  const price_data: Stripe.SubscriptionUpdateParams.Item.PriceData = {
    currency: item.price.currency,
    product: await ensureProduct(stripe, terms),
    unit_amount: terms.amountMinor,
    recurring: { interval: 'month' },
  };
  const changed = stripe.subscriptions.update(id, {
    items: [{ id: item.id, price_data }],
    proration_behavior: 'none',
    metadata: { [PLAN_KEY]: push === 'set' ? plan : (earlier ?? '') },
  });
  await expectStripeObject('subscription', id, changed);
}
