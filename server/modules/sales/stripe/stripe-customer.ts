import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { isStripeError } from './stripe-errors.ts';

type Named = Pick<Order, 'stripeCustomerId' | 'stripeSubscriptionId' | 'email' | 'fullName'>;

/** Gives a customer the address and name of its order: receipts and reminders that Stripe sends go there. */
export async function renameCustomer(stripe: Stripe, order: Named): Promise<void> {
  const id = await findCustomer(stripe, order);
  const { email, fullName } = order;
  if (id) await stripe.customers.update(id, { email, ...(fullName && { name: fullName }) });
}

/** Deletes a customer, which ends its subscriptions, too. Payments stay at Stripe, and can be refunded. */
export async function deleteCustomer(stripe: Stripe, order: Named): Promise<void> {
  const id = await findCustomer(stripe, order);
  if (!id) return;
  try {
    await expectStripeObject('customer', id, stripe.customers.del(id));
  } catch (error) {
    // Stripe does not find one that was deleted before.
    if (!isStripeError(error, 'resource_missing')) throw error;
  }
}

/** Returns the customer of an order; an order that a message of Stripe's has linked knows its subscription alone. */
async function findCustomer(
  stripe: Stripe,
  { stripeCustomerId, stripeSubscriptionId: id }: Named,
): Promise<string | null> {
  if (stripeCustomerId || !id) return stripeCustomerId ?? null;
  try {
    const { customer } = await expectStripeObject('subscription', id, stripe.subscriptions.retrieve(id));
    return typeof customer === 'string' ? customer : customer.id;
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null;
    throw error;
  }
}
