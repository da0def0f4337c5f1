import type Stripe from 'stripe';
import * as z from 'zod';
import { attemptCharge } from '../payments/attempts.ts';
import type { Params } from '../form.ts';
import { toId, type Ledger } from '../ledger.ts';
import { listObjects } from '../lists.ts';
import { cancelIntent } from '../payments/payment-intents.ts';
import { bool, mergeMetadata, metadata, paging, readParams, text } from '../params.ts';
import { createInvalidRequestProblem, StripeProblem } from '../problem.ts';
import { methodFor, ownMethod } from '../payments/payment-methods.ts';
import { expireIncomplete, reactivate, loadInvoiceSubscription } from './subscription-state.ts';

const ListSchema = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

export function listInvoices(ledger: Ledger, params: Params) {
  const { subscription, ...given } = readParams(ListSchema, params);
  const parent = subscription && { parent: { subscription_details: { subscription } } };
  return listObjects(ledger, 'invoice', '/v1/invoices', { ...given, ...parent });
}

const UpdateSchema = z.strictObject({ auto_advance: bool.optional(), metadata: metadata.optional() });

/** An open invoice without auto-advance is not charged automatically. */
export async function updateInvoice(ledger: Ledger, params: Params, id: string): Promise<Stripe.Invoice> {
  const { auto_advance: advance, metadata } = readParams(UpdateSchema, params);
  const invoice = await ledger.get('invoice', id, 'invoice');
  if (advance !== undefined && invoice.status !== 'open' && invoice.status !== 'draft')
    throw createInvalidRequestProblem(`This invoice is ${invoice.status}, and auto_advance cannot be changed.`, {
      code: 'invoice_not_editable',
    });
  if (advance !== undefined)
    Object.assign(invoice, { auto_advance: advance, next_payment_attempt: advance ? ledger.now + DAY : null });
  invoice.metadata = mergeMetadata(invoice.metadata, metadata);
  ledger.emit('invoice.updated', invoice);
  return invoice;
}

const DAY = 86_400;

/** States in which an invoice can be paid, or voided. */
const PAYABLE: readonly unknown[] = ['open', 'uncollectible'];

/** Gives an open invoice up. It can still be paid. */
export async function markUncollectible(ledger: Ledger, params: Params, id: string): Promise<Stripe.Invoice> {
  readParams(z.strictObject({}), params);
  const invoice = await ledger.get('invoice', id, 'invoice');
  if (invoice.status !== 'open')
    throw createInvalidRequestProblem(
      `You can only mark an open invoice as uncollectible. This invoice is ${invoice.status}.`,
      {
        code: 'invoice_not_editable',
      },
    );
  Object.assign(invoice, { status: 'uncollectible', auto_advance: false, next_payment_attempt: null });
  invoice.status_transitions.marked_uncollectible_at = ledger.now;
  ledger.emit('invoice.marked_uncollectible', invoice);
  return invoice;
}

/** Voids a payable invoice. If it is the first one, its subscription never begins. */
export async function voidOpenInvoice(ledger: Ledger, params: Params, id: string): Promise<Stripe.Invoice> {
  readParams(z.strictObject({}), params);
  const invoice = await ledger.get('invoice', id, 'invoice');
  if (!PAYABLE.includes(invoice.status))
    throw createInvalidRequestProblem(
      `You can only pass in open or uncollectible invoices. This invoice isn't open: it is ${invoice.status}.`,
      {
        code: 'invoice_not_editable',
      },
    );
  await voidInvoice(ledger, invoice);
  const subscription = await loadInvoiceSubscription(ledger, invoice);
  if (subscription.status === 'incomplete') expireIncomplete(ledger, subscription);
  else if (subscription.status === 'past_due') await reactivate(ledger, subscription, undefined);
  return invoice;
}

const PaySchema = z.strictObject({ payment_method: text.optional(), off_session: bool.optional() });

export async function payInvoice(ledger: Ledger, params: Params, id: string): Promise<Stripe.Invoice | StripeProblem> {
  const { payment_method } = readParams(PaySchema, params);
  const invoice = await ledger.get('invoice', id, 'invoice');
  if (invoice.status === 'paid') throw createInvalidRequestProblem('Invoice is already paid');
  if (!PAYABLE.includes(invoice.status))
    throw createInvalidRequestProblem(`This invoice is ${invoice.status}, so it cannot be paid.`);
  const customer = toId(invoice.customer) ?? '';
  const method = payment_method
    ? await ownMethod(ledger, payment_method, customer, 'payment_method')
    : await methodFor(ledger, await loadInvoiceSubscription(ledger, invoice));
  if (!method)
    throw createInvalidRequestProblem(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  return (await chargeInvoice(ledger, invoice, method)) ?? invoice;
}

/**
 * Charges a card for an invoice off-session. The failed attempt is stored; the problem has its
 * reason.
 */
export async function chargeInvoice(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
): Promise<StripeProblem | undefined> {
  const intent = await loadInvoiceIntent(ledger, invoice);
  await attemptCharge(ledger, intent, method, { presence: 'away' });
  await applyPaymentToInvoice(ledger, intent);
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

/** Applies a payment's result to its invoice and subscription. */
export async function applyPaymentToInvoice(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  const like = { payment: { type: 'payment_intent', payment_intent: intent.id } };
  const [payment] = await ledger.list('invoice_payment', like);
  if (!payment) return;
  const invoice = await ledger.get('invoice', toId(payment.invoice) ?? '');
  const subscription = await loadInvoiceSubscription(ledger, invoice);
  invoice.attempted = true;
  if (intent.status !== 'succeeded') {
    const waits = intent.status === 'requires_action';
    if (!waits) invoice.attempt_count += 1;
    return ledger.emit(waits ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
  }
  const paid = { paid_at: ledger.now };
  Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
  Object.assign(payment.status_transitions, paid);
  Object.assign(invoice.status_transitions, paid);
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 });
  Object.assign(invoice, { next_payment_attempt: null, attempt_count: invoice.attempt_count + 1 });
  ledger.emit('invoice.paid', invoice);
  await reactivate(ledger, subscription, toId(intent.payment_method));
}

/** Voids an invoice that will not be paid. */
export async function voidInvoice(ledger: Ledger, invoice: Stripe.Invoice): Promise<void> {
  cancelIntent(ledger, await loadInvoiceIntent(ledger, invoice), 'void_invoice');
  Object.assign(invoice, { status: 'void', next_payment_attempt: null });
  invoice.status_transitions.voided_at = ledger.now;
  ledger.emit('invoice.voided', invoice);
}

async function loadInvoiceIntent(ledger: Ledger, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent> {
  const [payment] = await ledger.list('invoice_payment', { invoice: invoice.id });
  return ledger.get('payment_intent', toId(payment?.payment.payment_intent) ?? '');
}
