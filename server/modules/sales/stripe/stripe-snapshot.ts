import { msg } from '@lingui/core/macro';
import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PaymentSnapshot, ProviderSnapshot, SubscriptionSnapshot } from '../providers/provider-snapshot.ts';
import { expectStripeObject, toDate } from './stripe-answer.ts';
import { isStripeError } from './stripe-errors.ts';
import { PLAN_KEY } from './stripe-plan.ts';
import { HELD, payableInvoices } from './stripe-subscription.ts';

/** Reads Stripe's view of an order. @throws the SDK's error if Stripe is unreachable */
export async function readStripeSnapshot(stripe: Stripe, order: Order): Promise<ProviderSnapshot> {
  try {
    return order.stripeSubscriptionId
      ? await readSubscription(stripe, order, order.stripeSubscriptionId)
      : await readIntent(stripe, order);
  } catch (error) {
    // A payment unknown to Stripe was not made there.
    if (isStripeError(error, 'resource_missing')) return { payments: [], dead: true };
    throw error;
  }
}

/** Expanded fields of an intent: the successful charge, with its refunds. */
const CHARGE = 'latest_charge.refunds';

function retrieveIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return expectStripeObject('payment', id, stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }));
}

async function readIntent(stripe: Stripe, order: Order): Promise<ProviderSnapshot> {
  const intent = await retrieveIntent(stripe, order.stripeIntentId!);
  const snapshot = await paymentSnapshot(stripe, intent, { reference: intent.id, period: null });
  // The shop never captures, so an authorised payment comes to nothing.
  const dead = intent.status === 'canceled' || intent.status === 'requires_capture';
  return { payments: snapshot ? [{ ...snapshot, ...foreignTo(order, intent.metadata) }] : [], dead };
}

async function readSubscription(stripe: Stripe, order: Order, id: string): Promise<ProviderSnapshot> {
  // Read first: after its end, no payment can follow the listed ones.
  const asked = stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  const found = await expectStripeObject('subscription', id, asked);
  const standing = subscriptionSnapshot(found);
  const payable = standing.endedAt !== null && (await payableInvoices(stripe, id)).length > 0;
  const due = standing.status === 'past_due' ? await readDueInvoices(stripe, id) : {};
  const subscription = { ...standing, payable, ...due };
  const payments: PaymentSnapshot[] = [];
  // The subscription is incomplete until the first payment arrives.
  const statuses = standing.status === 'incomplete' ? (['open', 'paid'] as const) : (['paid'] as const);
  // An invoice paid between both requests is in both lists.
  const invoices = new Map<string, Stripe.Invoice>();
  for (const status of statuses) {
    const pages = stripe.invoices.list({ subscription: id, status, limit: 100, expand: ['data.payments'] });
    for await (const invoice of pages) invoices.set(invoice.id, invoice);
  }
  const intents = await loadIntents(stripe, found, [...invoices.values()]);
  for (const invoice of invoices.values()) {
    const snapshot = await invoiceSnapshot(stripe, invoice, intents);
    if (snapshot) payments.push({ ...snapshot, ...foreignTo(order, invoice.parent?.subscription_details?.metadata) });
  }
  // Oldest first: receipts are numbered in the order of payments.
  payments.sort((a, b) => Number(a.period?.start ?? 0) - Number(b.period?.start ?? 0));
  return {
    payments,
    subscription,
    dead: subscription.status === 'incomplete_expired' || subscription.status === 'canceled',
  };
}

/** Returns when Stripe retries the charge, and where the unpaid time begins. */
async function readDueInvoices(
  stripe: Stripe,
  subscription: string,
): Promise<Pick<SubscriptionSnapshot, 'retryAt' | 'unpaidFrom'>> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  const tries = data.flatMap(({ next_payment_attempt: next }) => next ?? []);
  const starts = data.flatMap((invoice) => toBillingPeriod(invoice)?.start.getTime() ?? []);
  return {
    ...(tries.length > 0 && { retryAt: toDate(Math.min(...tries)) }),
    ...(starts.length > 0 && { unpaidFrom: new Date(Math.min(...starts)) }),
  };
}

/** Marks a payment that names another order. Everything the shop sets up names its own. */
function foreignTo({ id }: Order, metadata: Stripe.Metadata | null | undefined): { foreign?: true } {
  return (metadata?.['order'] ?? id) === id ? {} : { foreign: true };
}

/**
 * Loads the intents of invoices, by id. Pages of the customer's intents save a request per month of an old
 * subscription. Missing ones are loaded singly.
 */
async function loadIntents(
  stripe: Stripe,
  { customer }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, Stripe.PaymentIntent>> {
  const wanted = new Set(invoices.flatMap((invoice) => findIntentId(invoice) ?? []));
  const found = new Map<string, Stripe.PaymentIntent>();
  // A single one costs one request either way.
  if (wanted.size > 1) {
    const of = typeof customer === 'string' ? customer : customer.id;
    for (const intent of await intentsOfCustomer(stripe, of)) if (wanted.has(intent.id)) found.set(intent.id, intent);
  }
  for (const id of wanted) if (!found.has(id)) found.set(id, await retrieveIntent(stripe, id));
  return found;
}

/** Returns the customer's intents; none for a deleted customer, whose payments still exist. */
async function intentsOfCustomer(stripe: Stripe, customer: string): Promise<Stripe.PaymentIntent[]> {
  const all: Stripe.PaymentIntent[] = [];
  try {
    const pages = stripe.paymentIntents.list({ customer, limit: 100, expand: [`data.${CHARGE}`] });
    for await (const intent of pages) all.push(intent);
  } catch (error) {
    if (!isStripeError(error, 'resource_missing')) throw error;
  }
  return all;
}

/** Reads the payment and period of an invoice. */
async function invoiceSnapshot(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  intents: ReadonlyMap<string, Stripe.PaymentIntent>,
): Promise<PaymentSnapshot | null> {
  if (!invoice.id) return null;
  // Metadata from when the invoice was written.
  const plan = invoice.parent?.subscription_details?.metadata?.[PLAN_KEY];
  const about = { reference: invoice.id, period: toBillingPeriod(invoice), ...(plan && { plan }) };
  const { paid_at: paid } = invoice.status_transitions;
  const when = paid === null ? {} : { paidAt: toDate(paid) };
  const money = { amountMinor: invoice.amount_paid, currency: invoice.currency.toUpperCase() };
  const intent = intents.get(findIntentId(invoice) ?? '');
  if (intent) {
    const snapshot = await paymentSnapshot(stripe, intent, about);
    // An invoice read before its payment is outdated; the payment decides.
    return snapshot?.state === 'paid' && invoice.status === 'paid' ? { ...snapshot, ...when, ...money } : snapshot;
  }
  // Paid by a coupon, a credit balance or the coach. A free first month is no sale.
  if (invoice.status !== 'paid' || invoice.billing_reason !== 'subscription_cycle') return null;
  const nothing = { provider: 'stripe', intentId: null, refundedMinor: 0, disputed: false } as const;
  return { ...nothing, ...about, ...when, ...money, state: 'paid' };
}

async function paymentSnapshot(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { reference, period, plan }: Pick<PaymentSnapshot, 'reference' | 'period' | 'plan'>,
): Promise<PaymentSnapshot | null> {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const amountMinor = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  const refunds = charge ? await listRefunds(stripe, charge) : [];
  const arrived = refunds.filter(({ status }) => status === 'succeeded');
  const disputes = charge?.disputed ? await againstUs(stripe, intent.id) : [];
  const lost = disputes.filter(({ status }) => status === 'lost');
  return {
    provider: 'stripe',
    reference,
    intentId: intent.id,
    state: intent.status === 'succeeded' ? 'paid' : 'pending',
    paidAt: charge ? toDate(charge.created) : undefined,
    amountMinor,
    currency: intent.currency.toUpperCase(),
    // A refund in transit may still fail.
    refundedMinor: Math.min(amountMinor, sumAmounts(arrived) + sumAmounts(lost)),
    disputed: disputes.length > 0,
    hasOpenDispute: disputes.length > lost.length,
    arrivedRefunds: arrived
      .toSorted((a, b) => a.created - b.created)
      .map(({ id, amount, created }) => ({ reference: id, amountMinor: amount, begunAt: toDate(created) })),
    failedRefunds: refunds
      .filter(({ status }) => status === 'failed' || status === 'canceled')
      .map(({ id, amount, created, failure_reason: problem }) => ({
        reference: id,
        amountMinor: amount,
        begunAt: toDate(created),
        problem: problem ?? msg`It did not arrive.`,
      })),
    period,
    ...(plan && { plan }),
  };
}

/** Returns all refunds of a charge, which itself lists only the latest. */
async function listRefunds(stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? [];
  const all: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ charge: id, limit: 100 })) all.push(refund);
  return all;
}

/** Returns disputes that took money. Inquiries, won and prevented ones took none. */
async function againstUs(stripe: Stripe, intentId: string): Promise<Stripe.Dispute[]> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 10 });
  return data.filter(({ status }) => !status.startsWith('warning_') && !['won', 'prevented'].includes(status));
}

function sumAmounts(moved: readonly { amount: number }[]): number {
  return moved.reduce((sum, { amount }) => sum + amount, 0);
}

function subscriptionSnapshot(subscription: Stripe.Subscription): Omit<SubscriptionSnapshot, 'payable'> {
  const [item] = subscription.items.data;
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null);
  const periodEnd = toDate(item?.current_period_end ?? subscription.start_date);
  const latest = subscription.latest_invoice;
  // A pause of charges voids the invoice of the current period.
  const isWaived = typeof latest === 'object' && latest?.status === 'void';
  const paused = subscription.metadata[HELD.key] === HELD.value ? 'held' : 'off';
  return {
    status: subscription.status as SubscriptionSnapshot['status'],
    periodEnd,
    endsAt: endsAt ? toDate(endsAt) : null,
    unpaid: subscription.cancellation_details?.reason === 'payment_failed',
    endedAt: subscription.ended_at ? toDate(subscription.ended_at) : null,
    collection: subscription.pause_collection ? paused : 'on',
    ...(isWaived && { unpaidFrom: periodEnd }),
  };
}

/** Returns the intent that pays or paid an invoice. */
function findIntentId({ status: state, payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === state)?.payment.payment_intent;
  return (typeof paid === 'string' ? paid : paid?.id) ?? null;
}

/** Returns the period of an invoice's lines, which differs from its own. */
function toBillingPeriod({ lines }: Stripe.Invoice): PaymentSnapshot['period'] {
  const periods = lines.data.map(({ period }) => period);
  if (periods.length === 0) return null;
  return {
    start: toDate(Math.min(...periods.map(({ start }) => start))),
    end: toDate(Math.max(...periods.map(({ end }) => end))),
  };
}
