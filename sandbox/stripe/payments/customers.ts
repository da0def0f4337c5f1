import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import type { Kinds, Ledger } from '../ledger.ts';
import { listObjects } from '../lists.ts';
import { int, mergeMetadata, metadata, paging, readParams, text, unsettable } from '../params.ts';
import { ownMethod } from './payment-methods.ts';
import { createNotFoundProblem, createInvalidRequestProblem } from '../problem.ts';
import { cancelSubscription } from '../billing/subscriptions.ts';

const Schema = z.strictObject({
  email: unsettable.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  description: unsettable.optional(),
  preferred_locales: z.array(text).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable }).optional(),
});

export async function createCustomer(ledger: Ledger, params: Params): Promise<Stripe.Customer> {
  const { metadata, invoice_settings, ...given } = readParams(Schema, params);
  if (invoice_settings?.default_payment_method)
    throw createInvalidRequestProblem('The payment method must be attached to the customer.', {
      param: 'invoice_settings[default_payment_method]',
    });
  const id = newId('cus');
  return ledger.add('customer', {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, metadata),
    next_invoice_sequence: 1,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    description: given.description ?? null,
    preferred_locales: given.preferred_locales ?? [],
  });
}

export async function updateCustomer(ledger: Ledger, params: Params, id: string): Promise<Stripe.Customer> {
  const { metadata, invoice_settings, ...given } = readParams(Schema, params);
  const customer = await ledger.get('customer', id, 'customer');
  if (isDeleted(customer)) throw createNotFoundProblem('customer', id);
  const method = invoice_settings?.default_payment_method;
  if (method) await ownMethod(ledger, method, id, 'invoice_settings[default_payment_method]');
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
  customer.metadata = mergeMetadata(customer.metadata, metadata);
  return Object.assign(customer, given);
}

/** Ends the subscriptions, too. The remaining object says that it was deleted, and cannot change. */
export async function deleteCustomer(ledger: Ledger, params: Params, id: string): Promise<Stripe.DeletedCustomer> {
  readParams(z.strictObject({}), params);
  const customer = await ledger.get('customer', id);
  if (isDeleted(customer)) throw createNotFoundProblem('customer', id);
  for (const subscription of await ledger.list('subscription', { customer: id })) {
    if (subscription.ended_at === null) await cancelSubscription(ledger, {}, subscription.id);
  }
  ledger.emit('customer.deleted', customer);
  const left: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  for (const field of Object.keys(customer)) if (!(field in left)) Reflect.deleteProperty(customer, field);
  return Object.assign(customer, left);
}

function isDeleted(customer: Stripe.Customer | Stripe.DeletedCustomer): customer is Stripe.DeletedCustomer {
  return customer.deleted === true;
}

const ListSchema = z.strictObject({ ...paging, email: text.optional() });

export async function listCustomers(ledger: Ledger, params: Params) {
  const page = await listObjects(ledger, 'customer', '/v1/customers', readParams(ListSchema, params));
  return { ...page, data: page.data.filter((customer) => !isDeleted(customer)) };
}

const SearchSchema = z.strictObject({ query: text, limit: int.optional(), page: text.optional() });

/** Supports `email:'…'` and `metadata['…']:'…'`, joined by AND. Returns everything in one page. */
export async function searchCustomers(ledger: Ledger, params: Params) {
  const { query, limit = 10 } = readParams(SearchSchema, params);
  const tests = query.split(/\s+AND\s+/i).map((clause) => {
    const [, email, key, value] = /^(?:email:["'](.*)["']|metadata\[["'](.+)["']\]:["'](.*)["'])$/.exec(clause) ?? [];
    if (email !== undefined) return (customer: Kinds['customer']) => customer.email === email;
    if (key !== undefined) return (customer: Kinds['customer']) => customer.metadata[key] === value;
    throw createInvalidRequestProblem("We were unable to parse your search query. Try email:'a@b.example'.", {
      param: 'query',
    });
  });
  const living = (await ledger.list('customer')).filter((customer) => !isDeleted(customer));
  const found = living.filter((customer) => tests.every((test) => test(customer)));
  const data = found.slice(0, limit);
  return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/customers/search' };
}
