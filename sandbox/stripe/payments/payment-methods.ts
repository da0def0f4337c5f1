import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { toId, type Ledger } from '../ledger.ts';
import { readParams, text } from '../params.ts';
import { createInvalidRequestProblem } from '../problem.ts';

const AttachSchema = z.strictObject({ customer: text });

export async function attachPaymentMethod(ledger: Ledger, params: Params, id: string): Promise<Stripe.PaymentMethod> {
  const { customer } = readParams(AttachSchema, params);
  const method = await ledger.get('payment_method', id, 'payment_method');
  await ledger.get('customer', customer, 'customer');
  if (method.customer && toId(method.customer) !== customer)
    throw createInvalidRequestProblem('The payment method you provided has already been attached to a customer.');
  method.customer = customer;
  return method;
}

/**
 * Returns a card of a customer.
 * @throws {StripeProblem} if it belongs to another customer, or to none.
 */
export async function ownMethod(
  ledger: Ledger,
  id: string,
  customer: string,
  param: string,
): Promise<Stripe.PaymentMethod> {
  const method = await ledger.get('payment_method', id, param);
  if (toId(method.customer) === customer) return method;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw createInvalidRequestProblem(message, { code: 'resource_missing', param });
}

/** Returns the payment method of a subscription: its own card, else the customer's. */
export async function methodFor(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<Stripe.PaymentMethod | undefined> {
  const customer = await ledger.get('customer', toId(subscription.customer) ?? '');
  const id = toId(subscription.default_payment_method) ?? toId(customer.invoice_settings.default_payment_method);
  return id ? ledger.find('payment_method', id) : undefined;
}
