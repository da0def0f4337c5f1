import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { isStripeError } from './stripe-errors.ts';

/** What a browser pays with, and Stripe's ids for what is paid. */
export interface StripeSetup {
  clientSecret: string;
  references: Pick<Order, 'stripeIntentId'> & Partial<Pick<Order, 'stripeSubscriptionId' | 'stripeCustomerId'>>;
}

/** A payment or a subscription for an order, made once: the keys of the requests are the order's. */
export function setUpAtStripe(stripe: Stripe, order: Order): Promise<StripeSetup> {
  if (order.stripeIntentId) return existing(stripe, order.stripeIntentId);
  return order.interval === 'month' ? createSubscription(stripe, order) : createIntent(stripe, order);
}

async function existing(stripe: Stripe, stripeIntentId: string): Promise<StripeSetup> {
  const { client_secret: clientSecret } = await stripe.paymentIntents.retrieve(stripeIntentId);
  return { clientSecret: clientSecret!, references: { stripeIntentId } };
}

async function createIntent(stripe: Stripe, order: Order): Promise<StripeSetup> {
  const { client_secret: clientSecret, id } = await stripe.paymentIntents.create(
    {
      amount: order.amountMinor,
      currency: order.currency.toLowerCase(),
      description: itemOf(order),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order: order.id },
    },
    { idempotencyKey: order.id },
  );
  return { clientSecret: clientSecret!, references: { stripeIntentId: id } };
}

async function createSubscription(stripe: Stripe, order: Order): Promise<StripeSetup> {
  const customer = await stripe.customers.create(
    { email: order.email, ...(order.fullName && { name: order.fullName }), metadata: { order: order.id } },
    { idempotencyKey: `${order.id}:customer` },
  );
  const product = await productOf(stripe, order);
  const subscription = await stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: order.currency.toLowerCase(),
            product,
            unit_amount: order.amountMinor,
            recurring: { interval: 'month' },
          },
        },
      ],
      // It begins when it has been paid for.
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      expand: ['latest_invoice.confirmation_secret'],
      metadata: { order: order.id },
    },
    { idempotencyKey: order.id },
  );
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  const stripeIntentId = clientSecret?.split('_secret_')[0];
  if (!clientSecret || !stripeIntentId) throw new Error('The subscription came without a secret to pay it with.');
  const references = { stripeIntentId, stripeSubscriptionId: subscription.id, stripeCustomerId: customer.id };
  return { clientSecret, references };
}

/** One product for each offer, known at Stripe by a name of ours; made when it is first sold. */
async function productOf(stripe: Stripe, order: Order): Promise<string> {
  const id = `aamu-${order.programId}-${order.offerKey}`;
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isStripeError(error, 'resource_missing')) throw error;
  }
  try {
    return (await stripe.products.create({ id, name: itemOf(order) })).id;
  } catch (error) {
    // Somebody else was first.
    if (isStripeError(error, 'resource_already_exists')) return id;
    throw error;
  }
}
