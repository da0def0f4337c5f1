import type Stripe from 'stripe';
import { toId, type Ledger } from '../ledger.ts';

/** The subscription that an invoice is for. */
export function loadInvoiceSubscription(ledger: Ledger, invoice: Stripe.Invoice): Promise<Stripe.Subscription> {
  return ledger.get('subscription', toId(invoice.parent?.subscription_details?.subscription) ?? '');
}

export function openInvoices(ledger: Ledger, { id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  return ledger.list('invoice', { status: 'open', parent: { subscription_details: { subscription: id } } });
}

/** An invoice has been paid: the subscription runs, unless others are open or it is over. */
export async function reactivate(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  method: string | undefined,
): Promise<void> {
  if (subscription.ended_at !== null) return;
  const open = await openInvoices(ledger, subscription);
  if (open.length === 0) subscription.status = 'active';
  if (method && subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = method;
  ledger.emit('customer.subscription.updated', subscription);
}

/** Expires a subscription whose first invoice was not paid in time. */
export function expireIncomplete(ledger: Ledger, subscription: Stripe.Subscription): void {
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: ledger.now, canceled_at: ledger.now });
  ledger.emit('customer.subscription.updated', subscription);
}

/** Ends a subscription. Open invoices stay open, and are not charged any more. */
export async function endSubscription(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Promise<void> {
  subscription.status = 'canceled';
  subscription.ended_at = ledger.now;
  subscription.canceled_at ??= ledger.now;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  for (const invoice of await openInvoices(ledger, subscription))
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  ledger.emit('customer.subscription.deleted', subscription);
}
