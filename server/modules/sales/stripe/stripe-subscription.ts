import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PendingChange } from '../providers/payment-provider.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { isInvalidRequest } from './stripe-errors.ts';
import { PAYABLE } from './stripe-setup.ts';

/** What tells a pause that the shop has made from one that was made at Stripe. */
export const HELD = { key: 'held', value: 'dispute' } as const;

/** Tells Stripe when a subscription is to end, or that it goes on. One that has ended stays so. */
export async function pushSubscriptionChange(
  stripe: Stripe,
  { stripeSubscriptionId: id }: Order,
  { change, endsAt }: PendingChange,
): Promise<void> {
  if (!id) return;
  if (change === 'now') return cancelNow(stripe, id);
  if (await hasEnded(stripe, id)) return;
  const end = change === 'end' && endsAt ? Math.floor(endsAt.getTime() / 1_000) : '';
  const changed = stripe.subscriptions.update(id, { cancel_at: end, proration_behavior: 'none' });
  await expectStripeObject('subscription', id, changed);
}

/**
 * Ends a subscription at once, whatever its state, and voids what could still be paid for it: Stripe leaves the invoices
 * of a cancelled subscription payable (https://docs.stripe.com/api/subscriptions/cancel).
 */
export async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  // First the subscription: it writes no invoice after that.
  if (!(await hasEnded(stripe, id))) await expectStripeObject('subscription', id, stripe.subscriptions.cancel(id));
  await voidInvoices(stripe, id);
}

/** Invoices of a subscription that somebody can still pay. Stripe takes money for uncollectible ones, too. */
export async function payableInvoices(stripe: Stripe, subscription: string): Promise<string[]> {
  const lists = (['open', 'uncollectible'] as const).map((status) => listInvoices(stripe, subscription, status));
  return (await Promise.all(lists)).flat().map(({ id }) => id);
}

/** @throws for an answer without a list, which an empty success in between has */
async function listInvoices(
  stripe: Stripe,
  subscription: string,
  status: Stripe.InvoiceListParams.Status,
): Promise<Stripe.Invoice[]> {
  const pages = stripe.invoices.list({ subscription, status, limit: 100 });
  const { data } = (await pages) as Partial<Stripe.ApiList<Stripe.Invoice>>;
  if (!data) throw new Error('Stripe answered without the invoices.');
  return pages.autoPagingToArray({ limit: 1_000 });
}

/** False where one was paid a moment ago, or is being paid. */
async function voidInvoices(stripe: Stripe, subscription: string): Promise<boolean> {
  let all = true;
  for (const id of await payableInvoices(stripe, subscription)) {
    const done = await unlessSettled(() => expectStripeObject('invoice', id, stripe.invoices.voidInvoice(id)));
    all &&= done;
  }
  return all;
}

/** Stops charging for a subscription, what is due included, or begins again. One that has ended charges nothing. */
export async function holdAtStripe(stripe: Stripe, { stripeSubscriptionId: id }: Order, held: boolean): Promise<void> {
  if (!id || (await hasEnded(stripe, id))) return;
  const changed = stripe.subscriptions.update(id, {
    pause_collection: held ? { behavior: 'void' } : '',
    metadata: { [HELD.key]: held ? HELD.value : '' },
  });
  await expectStripeObject('subscription', id, changed);
  // A pause is about invoices to come: one that is due would be tried again.
  for (const { id: invoice } of await listInvoices(stripe, id, 'open')) {
    const advance = () => stripe.invoices.update(invoice, { auto_advance: !held });
    await unlessSettled(() => expectStripeObject('invoice', invoice, advance()));
  }
}

/** Cancels what nobody has paid. What was paid in the meantime is left alone. */
export async function voidAtStripe(stripe: Stripe, order: Order): Promise<void> {
  if (order.stripeSubscriptionId) return voidSubscription(stripe, order.stripeSubscriptionId);
  const { stripeIntentId: id } = order;
  if (!id) return;
  const { status } = await expectStripeObject('payment', id, stripe.paymentIntents.retrieve(id));
  if (![...PAYABLE, 'requires_capture'].includes(status)) return;
  await unlessSettled(() => expectStripeObject('payment', id, stripe.paymentIntents.cancel(id)));
}

/** One that was never paid for ends; whatever its state says, it would be charged one day. */
async function voidSubscription(stripe: Stripe, id: string): Promise<void> {
  const paid = await listInvoices(stripe, id, 'paid');
  if (paid.some(({ amount_paid: amount }) => amount > 0)) return;
  // First what can be paid: Stripe refuses to void what was paid a moment ago.
  if (await voidInvoices(stripe, id)) await cancelNow(stripe, id);
}

/** False where Stripe refuses, because it was paid or has ended a moment ago: the next snapshot says which. */
async function unlessSettled(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (isInvalidRequest(error)) return false;
    throw error;
  }
}

async function hasEnded(stripe: Stripe, id: string): Promise<boolean> {
  const { status } = await expectStripeObject('subscription', id, stripe.subscriptions.retrieve(id));
  return status === 'canceled' || status === 'incomplete_expired';
}
