import type Stripe from 'stripe';
import { INVALID_EMAIL } from '#contract/forms/forms.ts';
import { NOT_VALID } from '#contract/forms/issue-words.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import type { Order } from '../orders/order.entity.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { isInvalidRequest, isStripeError } from './stripe-errors.ts';

type Named = Pick<Order, 'stripeCustomerId' | 'stripeSubscriptionId' | 'email' | 'fullName'>;

/**
 * Updates a customer's address and name from its order: Stripe's own mails go there.
 * @throws {InvalidInput} if Stripe refuses what the buyer typed
 */
export async function renameCustomer(stripe: Stripe, order: Named): Promise<void> {
  const id = await findCustomer(stripe, order);
  const { email, fullName } = order;
  if (!id) return;
  try {
    await stripe.customers.update(id, { email, ...(fullName && { name: fullName }) });
  } catch (error) {
    throw readRefusedInput(error) ?? error;
  }
}

/** Stripe takes fewer addresses than the shop: https://docs.stripe.com/error-codes#email-invalid */
function readRefusedInput(error: unknown): InvalidInput | null {
  if (!isInvalidRequest(error)) return null;
  const { code, param } = error;
  if (code === 'email_invalid' || param === 'email')
    return new InvalidInput([{ path: 'email', message: INVALID_EMAIL }]);
  return param === 'name' ? new InvalidInput([{ path: 'fullName', message: NOT_VALID }]) : null;
}

/** Deletes a customer, which also ends its subscriptions. Payments stay at Stripe and are refundable. */
export async function deleteCustomer(stripe: Stripe, order: Named): Promise<void> {
  const id = await findCustomer(stripe, order);
  if (!id) return;
  try {
    await expectStripeObject('customer', id, stripe.customers.del(id));
  } catch (error) {
    // An already deleted customer is not found.
    if (!isStripeError(error, 'resource_missing')) throw error;
  }
}

/** Returns an order's customer; an order linked by a webhook only has the subscription's id. */
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
