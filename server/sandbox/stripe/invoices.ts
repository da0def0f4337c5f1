import type Stripe from 'stripe';
import * as z from 'zod';
import { attempt } from './attempts.ts';
import type { Params } from './form.ts';
import { idOf, type Ledger } from './ledger.ts';
import { listOf } from './lists.ts';
import { cancelIntent } from './payment-intents.ts';
import { bool, paging, readParams, text } from './params.ts';
import { refused, StripeProblem } from './problem.ts';
import { methodFor, ownMethod } from './payment-methods.ts';
import { reactivate, subscriptionOf } from './subscription-state.ts';

const ListSchema = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

export function listInvoices(ledger: Ledger, params: Params) {
  const { subscription, ...given } = readParams(ListSchema, params);
  const parent = subscription && { parent: { subscription_details: { subscription } } };
  return listOf(ledger, 'invoice', '/v1/invoices', { ...given, ...parent });
}

const PaySchema = z.strictObject({ payment_method: text.optional(), off_session: bool.optional() });

export async function payInvoice(ledger: Ledger, params: Params, id: string): Promise<Stripe.Invoice | StripeProblem> {
  const { payment_method } = readParams(PaySchema, params);
  const invoice = await ledger.get('invoice', id, 'invoice');
  if (invoice.status === 'paid') throw refused('Invoice is already paid');
  if (invoice.status !== 'open') throw refused(`This invoice is ${invoice.status}, so it cannot be paid.`);
  const customer = idOf(invoice.customer) ?? '';
  const method = payment_method
    ? await ownMethod(ledger, payment_method, customer, 'payment_method')
    : await methodFor(ledger, await subscriptionOf(ledger, invoice));
  if (!method)
    throw refused(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  return (await collect(ledger, invoice, method)) ?? invoice;
}

/**
 * Charges a card for an invoice while nobody is there. The trace of a failure is kept; the problem says
 * what it was.
 */
export async function collect(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
): Promise<StripeProblem | undefined> {
  const intent = await intentOf(ledger, invoice);
  await attempt(ledger, intent, method, { presence: 'away' });
  await settle(ledger, intent);
  if (intent.status === 'succeeded') return undefined;
  const message = 'Your card was declined. This transaction requires authentication.';
  const {
    code,
    decline_code,
    message: why,
  } = intent.last_payment_error ?? {
    code: 'invoice_payment_intent_requires_action',
    decline_code: undefined,
    message,
  };
  return new StripeProblem(402, {
    type: 'card_error',
    message: why ?? message,
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    payment_intent: structuredClone(intent),
  });
}

/** Carries what became of a payment over to the invoice that it is for, and on to the subscription. */
export async function settle(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  const like = { payment: { type: 'payment_intent', payment_intent: intent.id } };
  const [payment] = await ledger.list('invoice_payment', like);
  if (!payment) return;
  const invoice = await ledger.get('invoice', idOf(payment.invoice) ?? '');
  const subscription = await subscriptionOf(ledger, invoice);
  invoice.attempted = true;
  if (intent.status !== 'succeeded') {
    const waits = intent.status === 'requires_action';
    if (!waits) invoice.attempt_count += 1;
    return ledger.emit(waits ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
  }
  const paid = { paid_at: ledger.now };
  Object.assign(payment, { status: 'paid', amount_paid: invoice.total });
  Object.assign(payment.status_transitions, paid);
  Object.assign(invoice.status_transitions, paid);
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, amount_remaining: 0 });
  Object.assign(invoice, { next_payment_attempt: null, attempt_count: invoice.attempt_count + 1 });
  ledger.emit('invoice.paid', invoice);
  await reactivate(ledger, subscription, idOf(intent.payment_method));
}

/** Nobody pays this invoice any more. */
export async function voidInvoice(ledger: Ledger, invoice: Stripe.Invoice): Promise<void> {
  cancelIntent(ledger, await intentOf(ledger, invoice), 'void_invoice');
  Object.assign(invoice, { status: 'void', next_payment_attempt: null });
  invoice.status_transitions.voided_at = ledger.now;
  ledger.emit('invoice.voided', invoice);
}

async function intentOf(ledger: Ledger, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent> {
  const [payment] = await ledger.list('invoice_payment', { invoice: invoice.id });
  return ledger.get('payment_intent', idOf(payment?.payment.payment_intent) ?? '');
}
