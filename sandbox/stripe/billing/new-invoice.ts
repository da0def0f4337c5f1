import type Stripe from 'stripe';
import { changeBalance } from '../payments/balance.ts';
import { takeDiscounts } from './coupons.ts';
import { newId } from '../ids.ts';
import { toId, type Ledger } from '../ledger.ts';
import { addIntent } from '../payments/payment-intents.ts';

/** From when until when an invoice pays for. */
export interface Period {
  start: number;
  end: number;
}

/** Creates the invoice of a period with its payment. */
export async function addInvoice(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  period: Period,
): Promise<Stripe.Invoice> {
  const customer = await ledger.get('customer', toId(subscription.customer) ?? '');
  const { invoice_prefix = 'SANDBOX', next_invoice_sequence = 1 } = customer;
  customer.next_invoice_sequence = next_invoice_sequence + 1;
  const number = `${invoice_prefix}-${String(next_invoice_sequence).padStart(4, '0')}`;
  const invoice = ledger.add('invoice', await present(ledger, { subscription, customer, reason, period, number }));
  subscription.latest_invoice = invoice.id;
  ledger.emit('invoice.created', invoice);
  // A coupon or the customer's credit covers it: no card is charged.
  if (invoice.amount_due === 0) {
    Object.assign(invoice, { status: 'paid', attempted: true, auto_advance: false });
    invoice.status_transitions.paid_at = ledger.now;
    ledger.emit('invoice.paid', invoice);
    return invoice;
  }
  const save = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = addIntent(ledger, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    ...(save && { setup_future_usage: 'off_session' }),
  });
  ledger.add('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ledger.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return invoice;
}

interface Facts {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  reason: 'subscription_create' | 'subscription_cycle';
  period: Period;
  number: string;
}

async function present(ledger: Ledger, facts: Facts): Promise<Stripe.Invoice> {
  const { subscription, customer, reason, period, number } = facts;
  const id = newId('in');
  const data = subscription.items.data.map((item) => line(id, item, period));
  const subtotal = data.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = await takeDiscounts(ledger, subscription, subtotal);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  // Credit is a balance below zero.
  const startingBalance = customer.balance;
  const credit = Math.min(total, Math.max(0, -startingBalance));
  if (credit > 0)
    changeBalance(ledger, customer, {
      amount: credit,
      currency: subscription.currency,
      type: 'applied_to_invoice',
      invoice: id,
    });
  const due = total - credit;
  return {
    ...NOT_USED,
    id,
    object: 'invoice',
    account_country: 'FI',
    account_name: 'Sandbox',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: reason === 'subscription_cycle',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: ledger.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    default_tax_rates: [],
    discounts: discounts.map(({ discount }) => toId(discount) ?? ''),
    effective_at: ledger.now,
    ending_balance: startingBalance + credit,
    issuer: { type: 'self' },
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    // An invoice's own period precedes that of its lines. The first one has none.
    period_end: ledger.now,
    period_start: reason === 'subscription_create' ? ledger.now : subscription.items.data[0]!.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: startingBalance,
    status: 'open',
    status_transitions: { finalized_at: ledger.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

/** Fields of Stripe's that the shop does not use. */
const NOT_USED = {
  account_tax_ids: null,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

function line(invoice: string, item: Stripe.SubscriptionItem, period: Period): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: toId(item.price.product) ?? '' },
      unit_amount_decimal: null,
    },
    quantity,
    quantity_decimal: null,
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}
