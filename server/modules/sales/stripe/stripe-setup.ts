import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { getFirstAmount } from '../orders/agreed-amount.ts';
import type { Order } from '../orders/order.entity.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import { toDate } from './stripe-answer.ts';
import { renameCustomer } from './stripe-customer.ts';
import { isStripeError } from './stripe-errors.ts';

/** Secret for the browser, and Stripe's ids of the payment. */
export interface StripeSetup {
  clientSecret: string;
  /** Start by the provider's clock, from which a subscription's months count. */
  startedAt: Date;
  references: Pick<Order, 'stripeIntentId'> & Partial<Pick<Order, 'stripeSubscriptionId' | 'stripeCustomerId'>>;
  /** True if the earlier set-up was paid, is being paid or has ended. */
  settled: boolean;
}

/** Cards, Apple Pay and Google Pay. Other methods enabled at Stripe may take days to fail. */
const CARDS = ['card'] as const;

/** Stores the order's customer before Stripe gets a name or address. */
type KeepCustomer = (customer: string) => Promise<void>;

/** Sets up an order's payment or subscription, once: idempotency keys come from the order. */
export function setUpAtStripe(stripe: Stripe, order: Order, keep: KeepCustomer): Promise<StripeSetup> {
  if (order.stripeIntentId) return existing(stripe, order.stripeIntentId);
  return order.interval === 'month' ? createSubscription(stripe, order, keep) : createIntent(stripe, order);
}

/** States in which an intent waits for the buyer. */
export const PAYABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

async function existing(stripe: Stripe, stripeIntentId: string): Promise<StripeSetup> {
  const intent = await stripe.paymentIntents.retrieve(stripeIntentId);
  return {
    clientSecret: requireClientSecret(intent),
    // A subscription begins with its first intent.
    startedAt: toDate(intent.created),
    references: { stripeIntentId },
    settled: !PAYABLE.includes(intent.status),
  };
}

/** Returns the client secret. @throws without one: a proxy's empty answer is a success, too */
export function requireClientSecret({ client_secret: secret }: { client_secret: string | null }): string {
  if (!secret) throw new Error('Stripe answered without a secret.');
  return secret;
}

async function createIntent(stripe: Stripe, order: Order): Promise<StripeSetup> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: getFirstAmount(order),
    currency: order.currency.toLowerCase(),
    description: formatItem(order),
    allowed_payment_method_types: [...CARDS],
    metadata: { order: order.id },
  };
  const intent = await stripe.paymentIntents.create(params, keyFor(order, 'payment', params));
  const references = { stripeIntentId: intent.id };
  return { clientSecret: requireClientSecret(intent), startedAt: toDate(intent.created), references, settled: false };
}

async function createSubscription(stripe: Stripe, order: Order, keep: KeepCustomer): Promise<StripeSetup> {
  const [customer, product] = await customerAndProduct(stripe, order, keep);
  const coupon = await firstMonthCoupon(stripe, order);
  const params: Stripe.SubscriptionCreateParams = {
    customer,
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
    ...(coupon && { discounts: [{ coupon }] }),
    // The subscription begins with its first payment.
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: [...CARDS] },
    expand: ['latest_invoice.confirmation_secret'],
    metadata: { order: order.id },
  };
  const subscription = await stripe.subscriptions.create(params, keyFor(order, 'subscription', params));
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  const stripeIntentId = clientSecret?.split('_secret_')[0];
  if (!clientSecret || !stripeIntentId) throw new Error('The subscription came without a secret to pay it with.');
  const references = { stripeIntentId, stripeSubscriptionId: subscription.id, stripeCustomerId: customer };
  return { clientSecret, startedAt: toDate(subscription.created), references, settled: false };
}

/**
 * Returns a Stripe coupon for the first month's discount, created once per order. It has the agreed amount, so that
 * Stripe rounds nothing. Null if all months cost the same.
 */
async function firstMonthCoupon(stripe: Stripe, order: Order): Promise<string | null> {
  const less = order.amountMinor - getFirstAmount(order);
  if (less === 0) return null;
  const params: Stripe.CouponCreateParams = {
    amount_off: less,
    currency: order.currency.toLowerCase(),
    duration: 'once',
    ...(order.couponCode && { name: order.couponCode }),
    metadata: { order: order.id },
  };
  return (await stripe.coupons.create(params, keyFor(order, 'coupon', params))).id;
}

function customerAndProduct(
  stripe: Stripe,
  order: Order,
  keep: KeepCustomer,
): Promise<[customer: string, product: string]> {
  return Promise.all([createCustomer(stripe, order, keep), ensureProduct(stripe, order)]);
}

/**
 * Creates an order's customer, once. Name and address follow in a second request, after the order has stored the
 * customer: retries may differ, and an erasure in between finds it.
 */
async function createCustomer(stripe: Stripe, order: Order, keep: KeepCustomer): Promise<string> {
  const params = { metadata: { order: order.id } };
  const { id } = await stripe.customers.create(params, keyFor(order, 'customer', params));
  await keep(id);
  const { stripeSubscriptionId, email, fullName } = order;
  await renameCustomer(stripe, { stripeCustomerId: id, stripeSubscriptionId, email, fullName });
  return id;
}

/**
 * Returns the idempotency key of a request, with a hash of its parameters. For a day Stripe refuses a known key with
 * other ones, and another version of the shop may send those.
 */
function keyFor({ id }: Order, step: string, params: object): Stripe.RequestOptions {
  const sent = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16);
  return { idempotencyKey: `${id}:${step}:${sent}` };
}

/** Creates the product of an offer at its first sale, under an id of ours. */
export async function ensureProduct(
  stripe: Stripe,
  order: Pick<Order, 'programId' | 'offerKey' | 'programName' | 'offerName'>,
): Promise<string> {
  const id = `aamu-${order.programId}-${order.offerKey}`;
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isStripeError(error, 'resource_missing')) throw error;
  }
  try {
    return (await stripe.products.create({ id, name: formatItem(order) })).id;
  } catch (error) {
    // A concurrent request created it.
    if (isStripeError(error, 'resource_already_exists')) return id;
    throw error;
  }
}
