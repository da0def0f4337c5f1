import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PlanPush } from '../providers/payment-provider.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { ensureProduct } from './stripe-setup.ts';

/** Under which name a subscription says whose price it has. Stripe writes it into every invoice as it was then. */
export const PLAN_KEY = 'plan';

/**
 * Has the next renewal cost something else. Nothing is charged or given back for the time that is paid (`none`), and
 * the day of renewals stays. Price and name change in one request, so that no invoice has the one without the other.
 */
export async function changePlanAtStripe(
  stripe: Stripe,
  { stripeSubscriptionId: id }: Order,
  { id: plan, push, terms, earlier }: PlanPush,
): Promise<void> {
  if (!id) return;
  const { status, items, metadata } = await expectStripeObject('subscription', id, stripe.subscriptions.retrieve(id));
  if (status === 'canceled' || status === 'incomplete_expired') return;
  // It is so already: it was told before, or never.
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
