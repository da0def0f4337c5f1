import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import { type Facts, nothing, type PaymentFact, type SubscriptionFact } from '../orders/provider-snapshot.ts';

/** Reads what the card provider knows of an order. @throws what the SDK throws when it cannot be asked. */
export function readCardFacts(stripe: Stripe, order: Order): Promise<Facts> {
  if (order.stripeSubscriptionId) return subscriptionFacts(stripe, order.stripeSubscriptionId);
  return order.stripeIntentId ? intentFacts(stripe, order.stripeIntentId) : Promise.resolve(nothing);
}

async function intentFacts(stripe: Stripe, id: string): Promise<Facts> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const fact = await paymentFact(stripe, intent, { reference: intent.id, period: null });
  return { asked: ['stripe'], payments: fact ? [fact] : [], dead: intent.status === 'canceled' };
}

async function subscriptionFacts(stripe: Stripe, id: string): Promise<Facts> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const payments: PaymentFact[] = [];
  const paid = stripe.invoices.list({ subscription: id, status: 'paid', limit: 100, expand: ['data.payments'] });
  for await (const invoice of paid) {
    const intentId = intentOf(invoice);
    // An invoice over nothing moves no money.
    if (!intentId || !invoice.id) continue;
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const fact = await paymentFact(stripe, intent, { reference: invoice.id, period: periodOf(invoice) });
    if (fact) payments.push({ ...fact, amountMinor: invoice.amount_paid, currency: invoice.currency.toUpperCase() });
  }
  // The oldest first: receipts are numbered in the order in which money came.
  payments.sort((a, b) => Number(a.period?.start ?? 0) - Number(b.period?.start ?? 0));
  const fact = subscriptionFact(subscription);
  return {
    asked: ['stripe'],
    payments,
    subscription: fact,
    dead: fact.status === 'incomplete_expired' || fact.status === 'canceled',
  };
}

async function paymentFact(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { reference, period }: Pick<PaymentFact, 'reference' | 'period'>,
): Promise<PaymentFact | null> {
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

function subscriptionFact(subscription: Stripe.Subscription): SubscriptionFact {
  const [item] = subscription.items.data;
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null);
  return {
    status: subscription.status as SubscriptionFact['status'],
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
function periodOf({ lines }: Stripe.Invoice): PaymentFact['period'] {
  const [line] = lines.data;
  return line ? { start: at(line.period.start), end: at(line.period.end) } : null;
}

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}
