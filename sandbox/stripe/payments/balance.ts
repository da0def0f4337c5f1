import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { currency, int, mergeMetadata, metadata, readParams, text } from '../params.ts';
import { createInvalidRequestProblem } from '../problem.ts';

const Schema = z.strictObject({
  amount: int,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
});

/** Adds credit for later invoices to a customer (a negative amount), or removes it. */
export async function createBalanceTransaction(
  ledger: Ledger,
  params: Params,
  id: string,
): Promise<Stripe.CustomerBalanceTransaction> {
  const given = readParams(Schema, params);
  const customer = await ledger.get('customer', id, 'customer');
  if (customer.currency && customer.currency !== given.currency)
    throw createInvalidRequestProblem(`The customer's balance is kept in ${customer.currency}.`, { param: 'currency' });
  customer.currency = given.currency;
  return changeBalance(ledger, customer, { ...given, metadata: mergeMetadata({}, given.metadata), type: 'adjustment' });
}

interface Change {
  amount: number;
  currency: string;
  type: Stripe.CustomerBalanceTransaction.Type;
  description?: string | undefined;
  metadata?: Record<string, string>;
  invoice?: string;
}

export function changeBalance(
  ledger: Ledger,
  customer: Stripe.Customer,
  { amount, currency, type, description, metadata = {}, invoice }: Change,
): Stripe.CustomerBalanceTransaction {
  customer.balance += amount;
  return ledger.add('customer_balance_transaction', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: ledger.now,
    credit_note: null,
    currency,
    customer: customer.id,
    customer_account: null,
    description: description ?? null,
    ending_balance: customer.balance,
    invoice: invoice ?? null,
    livemode: false,
    metadata,
    type,
  });
}
