import type Stripe from 'stripe';
import * as z from 'zod';
import { activePrice, addPrice, toPlan, recurring } from './catalog.ts';
import { discounts, setDiscounts } from './coupons.ts';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import { chargeInvoice } from './invoices.ts';
import type { Ledger } from '../ledger.ts';
import { addInvoice } from './new-invoice.ts';
import { checkAmount, currency, int, mergeMetadata, metadata, readParams, text } from '../params.ts';
import { methodFor, ownMethod } from '../payments/payment-methods.ts';
import { periodEnd } from './periods.ts';
import { createInvalidRequestProblem } from '../problem.ts';

export const Item = z.strictObject({
  price: text.optional(),
  price_data: z.strictObject({ currency, product: text, unit_amount: int, recurring }).optional(),
  quantity: int.optional(),
});
export const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
});
const Schema = z.strictObject({
  customer: text,
  items: z.array(Item).min(1).max(20),
  payment_behavior: z.enum(['default_incomplete', 'allow_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  default_payment_method: text.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  metadata: metadata.optional(),
});

/** Starts a subscription. With `default_incomplete` it waits for the payment of its first invoice. */
export async function createSubscription(ledger: Ledger, params: Params): Promise<Stripe.Subscription> {
  const given = readParams(Schema, params);
  const customer = await ledger.get('customer', given.customer, 'customer');
  const { default_payment_method: card } = given;
  if (card) await ownMethod(ledger, card, customer.id, 'default_payment_method');
  const id = newId('sub');
  const items = await createItems(ledger, id, given.items);
  const coin = items[0]?.price.currency ?? 'eur';
  checkAmount(
    items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0),
    coin,
    'items',
  );
  const subscription = ledger.add('subscription', present(ledger.now, { ...given, id, items, currency: coin }));
  subscription.metadata = mergeMetadata({}, given.metadata);
  if (given.discounts) await setDiscounts(ledger, subscription, given.discounts);
  const period = { start: ledger.now, end: items[0]!.current_period_end };
  const invoice = await addInvoice(ledger, subscription, 'subscription_create', period);
  ledger.emit('customer.subscription.created', subscription);
  if (invoice.status === 'paid') subscription.status = 'active';
  if (invoice.status === 'paid' || given.payment_behavior === 'default_incomplete') return subscription;
  const method = await methodFor(ledger, subscription);
  if (!method)
    throw createInvalidRequestProblem(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const problem = await chargeInvoice(ledger, invoice, method);
  if (problem && given.payment_behavior === 'error_if_incomplete') throw problem;
  return subscription;
}

/** Changes the price from the next invoice on, without prorations. */
export async function changeItem(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  { id, price: priceId, price_data, quantity }: z.output<typeof Item> & { id: string },
): Promise<void> {
  const item = subscription.items.data.find((each) => each.id === id);
  if (!item)
    throw createInvalidRequestProblem(`No such subscription item: '${id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    });
  const price = price_data
    ? await addPrice(ledger, { ...price_data, active: false })
    : priceId && (await activePrice(ledger, priceId));
  if (price) Object.assign(item, { price: structuredClone(price), plan: toPlan(price) });
  if (quantity !== undefined) item.quantity = quantity;
}

async function createItems(
  ledger: Ledger,
  subscription: string,
  items: z.output<typeof Schema>['items'],
): Promise<Stripe.SubscriptionItem[]> {
  const made: Stripe.SubscriptionItem[] = [];
  for (const { price: id, price_data, quantity = 1 } of items) {
    if (quantity < 1) throw createInvalidRequestProblem('The quantity has to be at least 1.', { param: 'items' });
    if (!id && !price_data)
      throw createInvalidRequestProblem('Each item needs a price or price_data.', { param: 'items' });
    const price = price_data
      ? await addPrice(ledger, { ...price_data, active: false })
      : await activePrice(ledger, id ?? '');
    if (!price.recurring)
      throw createInvalidRequestProblem(`The price specified is set to \`type=one_time\`: ${price.id}`, {
        param: 'items[0][price]',
      });
    made.push({
      id: newId('si'),
      object: 'subscription_item',
      billing_thresholds: null,
      created: ledger.now,
      current_period_end: periodEnd(ledger.now, ledger.now, price.recurring),
      current_period_start: ledger.now,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: toPlan(price),
      price: structuredClone(price),
      quantity,
      subscription,
      tax_rates: [],
    });
  }
  const rhythms = new Set(made.map(({ current_period_end, price }) => `${current_period_end} ${price.currency}`));
  if (rhythms.size > 1)
    throw createInvalidRequestProblem('All items of a subscription share one currency and one interval.');
  return made;
}

interface Facts extends Omit<z.output<typeof Schema>, 'items'> {
  id: string;
  items: Stripe.SubscriptionItem[];
  currency: string;
}

function present(now: number, { id, items, ...given }: Facts): Stripe.Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}
