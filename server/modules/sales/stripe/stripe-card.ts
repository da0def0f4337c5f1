import { msg } from '@lingui/core/macro';
import type Stripe from 'stripe';
import type { Words } from '#contract/i18n/speak.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import type { Order } from '../orders/order.entity.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { isDeclined, isStripeError } from './stripe-errors.ts';
import { requireClientSecret } from './stripe-setup.ts';

/** Returns the secret with which a browser gives Stripe another card. */
export async function createCardSetup(stripe: Stripe, order: Order): Promise<string> {
  const intent = await unlessMissing(async () =>
    stripe.setupIntents.create({
      customer: await loadCustomerId(stripe, order),
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { order: order.id },
    }),
  );
  return requireClientSecret(intent);
}

/**
 * Replaces the card by that of a set-up, and charges the amount due.
 * @throws {SetUpIncomplete} also for one of another order; {NotFound}
 */
export function replaceCard(stripe: Stripe, order: Order, setupIntent: string): Promise<void> {
  return unlessMissing(async () => {
    const card = await readCard(stripe, order, setupIntent);
    const subscription = order.stripeSubscriptionId!;
    const customer = await loadCustomerId(stripe, order);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    const changed = stripe.subscriptions.update(subscription, { default_payment_method: card });
    await expectStripeObject('subscription', subscription, changed);
    const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 10 });
    for (const { id } of data) if (id) await pay(stripe, id);
  });
}

/** Nothing has been changed. */
export class SetUpIncomplete extends NotFound {}

async function readCard(stripe: Stripe, order: Order, setupIntent: string): Promise<string> {
  const asked = expectStripeObject('card', setupIntent, stripe.setupIntents.retrieve(setupIntent));
  const intent = await unlessMissing(() => asked, SetUpIncomplete);
  const card = typeof intent.payment_method === 'string' ? intent.payment_method : intent.payment_method?.id;
  if (intent.metadata?.['order'] !== order.id || intent.status !== 'succeeded' || !card) throw new SetUpIncomplete();
  return card;
}

async function pay(stripe: Stripe, invoice: string): Promise<void> {
  try {
    await expectStripeObject('invoice', invoice, stripe.invoices.pay(invoice));
  } catch (error) {
    if (!isDeclined(error)) throw error;
    throw new AppError(402, 'declined', notCharged(error.message));
  }
}

/** The reason is in the provider's language. */
function notCharged(reason: string): Words {
  return msg`The card was accepted, but the amount due couldn’t be charged: ${reason}`;
}

async function loadCustomerId(stripe: Stripe, order: Order): Promise<string> {
  if (order.stripeCustomerId) return order.stripeCustomerId;
  const { customer } = await stripe.subscriptions.retrieve(order.stripeSubscriptionId!);
  return typeof customer === 'string' ? customer : customer.id;
}

/** @throws {NotFound} if Stripe has no record */
async function unlessMissing<T>(run: () => Promise<T>, Missing = NotFound): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) throw new Missing();
    throw error;
  }
}
