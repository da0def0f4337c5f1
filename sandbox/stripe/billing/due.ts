import type Stripe from 'stripe';
import { chargeInvoice, voidInvoice } from './invoices.ts';
import type { Ledger } from '../ledger.ts';
import { addInvoice } from './new-invoice.ts';
import { methodFor } from '../payments/payment-methods.ts';
import { periodEnd } from './periods.ts';
import { completeScheduledRefund } from '../payments/refunds.ts';
import { endSubscription, openInvoices } from './subscription-state.ts';
import { expireSubscription } from './subscriptions.ts';

/** Something that happens at a moment, in seconds. `run` gets a ledger at that moment. */
export interface ScheduledEvent {
  at: number;
  run: (ledger: Ledger) => Promise<void>;
}

const DAY = 86_400;
/** Time until an unpaid first invoice expires. */
const INCOMPLETE_FOR = 23 * 3_600;
/** Retries of a failed renewal, counted from the renewal. After the last one the subscription ends. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 7 * DAY];

/** Returns the next scheduled event of any subscription or refund. */
export async function findNextScheduledEvent(ledger: Ledger): Promise<ScheduledEvent | undefined> {
  let first: ScheduledEvent | undefined;
  for (const fate of await ledger.list('fate', { open: true })) {
    const { at } = fate;
    if (!first || at < first.at) first = { at, run: (then) => completeScheduledRefund(then, fate) };
  }
  for (const subscription of await ledger.list('subscription', { ended_at: null })) {
    for (const due of await listDueMoments(ledger, subscription)) {
      if (!first || due.at < first.at) first = due;
    }
  }
  return first;
}

/** Ordered by precedence at the same time: an end comes before a renewal. */
async function listDueMoments(ledger: Ledger, subscription: Stripe.Subscription): Promise<ScheduledEvent[]> {
  if (subscription.status === 'incomplete')
    return [{ at: subscription.created + INCOMPLETE_FOR, run: (at) => expireSubscription(at, subscription) }];
  const moments: ScheduledEvent[] = [];
  if (subscription.cancel_at !== null)
    moments.push({
      at: subscription.cancel_at,
      run: (at) => endSubscription(at, subscription, 'cancellation_requested'),
    });
  for (const invoice of await openInvoices(ledger, subscription)) {
    const { next_payment_attempt: next } = invoice;
    if (next !== null) moments.push({ at: next, run: (at) => charge(at, subscription, invoice) });
  }
  const end = subscription.items.data[0]!.current_period_end;
  moments.push({ at: end, run: (at) => renew(at, subscription) });
  return moments;
}

/** The period moves on whether or not its invoice is paid, as at Stripe. */
async function renew(ledger: Ledger, subscription: Stripe.Subscription): Promise<void> {
  const start = subscription.items.data[0]!.current_period_end;
  const rhythm = subscription.items.data[0]!.price.recurring ?? { interval: 'month', interval_count: 1 };
  const end = periodEnd(subscription.billing_cycle_anchor, start, rhythm);
  const invoice = await addInvoice(ledger, subscription, 'subscription_cycle', { start, end });
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: start, current_period_end: end });
  if (invoice.status === 'paid') return ledger.emit('customer.subscription.updated', subscription);
  if (subscription.pause_collection) return withhold(ledger, invoice, subscription.pause_collection.behavior);
  await charge(ledger, subscription, invoice);
}

/** Handles an invoice that is created while collection is paused. */
async function withhold(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  behavior: Stripe.Subscription.PauseCollection['behavior'],
): Promise<void> {
  if (behavior === 'void') return voidInvoice(ledger, invoice);
  const status = behavior === 'keep_as_draft' ? 'draft' : 'uncollectible';
  Object.assign(invoice, { status, auto_advance: false });
  ledger.emit('invoice.updated', invoice);
}

async function charge(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): Promise<void> {
  const retry = RETRY_AFTER.map((after) => invoice.created + after).find((at) => at > ledger.now);
  invoice.next_payment_attempt = retry ?? null;
  const method = await methodFor(ledger, subscription);
  if (method) await chargeInvoice(ledger, invoice, method);
  else failWithoutCard(ledger, invoice);
  // The live object has been settled in the meantime.
  if ((invoice.status as string) === 'paid') return;
  if (retry === undefined) return endSubscription(ledger, subscription, 'payment_failed');
  if (subscription.status === 'past_due') return;
  subscription.status = 'past_due';
  ledger.emit('customer.subscription.updated', subscription);
}

function failWithoutCard(ledger: Ledger, invoice: Stripe.Invoice): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  ledger.emit('invoice.payment_failed', invoice);
}
