import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PaymentSnapshot, ProviderSnapshot, SubscriptionSnapshot } from '../orders/provider-snapshot.ts';
import { isStripeError } from './stripe-errors.ts';

/** Reads what Stripe knows of an order. @throws what the SDK throws when Stripe cannot be reached. */
export async function readStripeSnapshot(stripe: Stripe, order: Order): Promise<ProviderSnapshot> {
  try {
    return order.stripeSubscriptionId
      ? await readSubscription(stripe, order.stripeSubscriptionId)
      : await readIntent(stripe, order.stripeIntentId!);
  } catch (error) {
    // What Stripe has no record of has not been paid there.
    if (isStripeError(error, 'resource_missing')) return { payments: [], dead: true };
    throw error;
  }
}

async function readIntent(stripe: Stripe, id: string): Promise<ProviderSnapshot> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const snapshot = await paymentSnapshot(stripe, intent, { reference: intent.id, period: null });
  return { payments: snapshot ? [snapshot] : [], dead: intent.status === 'canceled' };
}

async function readSubscription(stripe: Stripe, id: string): Promise<ProviderSnapshot> {
  // Read first: when it says that it has ended, no payment of it comes after those that are listed.
  const subscription = subscriptionSnapshot(await stripe.subscriptions.retrieve(id));
  const payments: PaymentSnapshot[] = [];
  const paid = stripe.invoices.list({ subscription: id, status: 'paid', limit: 100, expand: ['data.payments'] });
  for await (const invoice of paid) {
    const intentId = intentOf(invoice);
    // An invoice over nothing moves no money.
    if (!intentId || !invoice.id) continue;
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const snapshot = await paymentSnapshot(stripe, intent, { reference: invoice.id, period: periodOf(invoice) });
    if (snapshot)
      payments.push({ ...snapshot, amountMinor: invoice.amount_paid, currency: invoice.currency.toUpperCase() });
  }
  // The oldest first: receipts are numbered in the order in which money came.
  payments.sort((a, b) => Number(a.period?.start ?? 0) - Number(b.period?.start ?? 0));
  return {
    payments,
    subscription,
    dead: subscription.status === 'incomplete_expired' || subscription.status === 'canceled',
  };
}

async function paymentSnapshot(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { reference, period }: Pick<PaymentSnapshot, 'reference' | 'period'>,
): Promise<PaymentSnapshot | null> {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    provider: 'stripe',
    reference,
    intentId: intent.id,
    state: intent.status === 'succeeded' ? 'paid' : 'pending',
    amountMinor: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    refundedMinor: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ? await isAgainstUs(stripe, intent.id) : false,
    period,
  };
}

/** A charge stays marked as disputed after a dispute was won; only one that is open or lost counts. */
async function isAgainstUs(stripe: Stripe, intentId: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 10 });
  return data.some(({ status }) => !['won', 'warning_closed', 'prevented'].includes(status));
}

function subscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const [item] = subscription.items.data;
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null);
  return {
    status: subscription.status as SubscriptionSnapshot['status'],
    periodEnd: at(item?.current_period_end ?? subscription.start_date),
    endsAt: endsAt ? at(endsAt) : null,
    endedAt: subscription.ended_at ? at(subscription.ended_at) : null,
  };
}

/** The payment of an invoice: what it was paid with. */
function intentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return (typeof paid === 'string' ? paid : paid?.id) ?? null;
}

/** What an invoice is for: the time its lines cover, and not the time it was written in. */
function periodOf({ lines }: Stripe.Invoice): PaymentSnapshot['period'] {
  const [line] = lines.data;
  return line ? { start: at(line.period.start), end: at(line.period.end) } : null;
}

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}
