import type Stripe from 'stripe';
import type { Order } from '../orders/order.entity.ts';
import type { PendingChange } from '../providers/payment-provider.ts';
import { expectStripeObject } from './stripe-answer.ts';
import { isInvalidRequest } from './stripe-errors.ts';
import { PAYABLE } from './stripe-setup.ts';

/** Metadata that tells the shop's pause from one made at Stripe. */
export const HELD = { key: 'held', value: 'dispute' } as const;

/** Schedules or cancels a subscription's end at Stripe; an ended one stays so. */
export async function pushSubscriptionChange(
  stripe: Stripe,
  { stripeSubscriptionId: id }: Order,
  { change, endsAt }: PendingChange,
): Promise<void> {
  if (!id) return;
  if (change === 'now') return cancelNow(stripe, id);
  const end = change === 'end' && endsAt ? Math.floor(endsAt.getTime() / 1_000) : '';
  await updateRunning(stripe, id, { cancel_at: end, proration_behavior: 'none' });
}

/** Updates a subscription. Returns false if it has ended, perhaps meanwhile. */
async function updateRunning(stripe: Stripe, id: string, params: Stripe.SubscriptionUpdateParams): Promise<boolean> {
  if (await hasEnded(stripe, id)) return false;
  try {
    await expectStripeObject('subscription', id, stripe.subscriptions.update(id, params));
    return true;
  } catch (error) {
    if (isInvalidRequest(error) && (await hasEnded(stripe, id))) return false;
    throw error;
  }
}

/**
 * Ends a subscription at once in any state and voids its payable invoices. Stripe leaves the invoices of a cancelled
 * subscription payable (https://docs.stripe.com/api/subscriptions/cancel).
 */
export async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  // The subscription first: then it writes no more invoices.
  if (!(await hasEnded(stripe, id))) {
    const isDone = await unlessSettled(() => expectStripeObject('subscription', id, stripe.subscriptions.cancel(id)));
    // Another request may have ended it meanwhile.
    if (!isDone && !(await hasEnded(stripe, id))) throw new Error(`Stripe did not end the subscription ${id}.`);
  }
  await voidInvoices(stripe, id);
}

/** Returns a subscription's payable invoices. Stripe accepts payments for uncollectible ones, too. */
export async function payableInvoices(stripe: Stripe, subscription: string): Promise<string[]> {
  const lists = (['open', 'uncollectible'] as const).map((status) => listInvoices(stripe, subscription, status));
  return (await Promise.all(lists)).flat().map(({ id }) => id);
}

/** @throws for an answer without a list, such as a proxy's empty success */
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

/** Voids payable invoices. Returns false if one was just paid, or is being paid. */
async function voidInvoices(stripe: Stripe, subscription: string): Promise<boolean> {
  let all = true;
  for (const id of await payableInvoices(stripe, subscription)) {
    const done = await unlessSettled(() => expectStripeObject('invoice', id, stripe.invoices.voidInvoice(id)));
    all &&= done;
  }
  return all;
}

/** Pauses a subscription's charges, due ones included, or resumes them. Skips an ended one. */
export async function holdAtStripe(stripe: Stripe, { stripeSubscriptionId: id }: Order, held: boolean): Promise<void> {
  if (!id) return;
  const isRunning = await updateRunning(stripe, id, {
    pause_collection: held ? { behavior: 'void' } : '',
    metadata: { [HELD.key]: held ? HELD.value : '' },
  });
  if (!isRunning) return;
  // A pause affects future invoices only: a due one would be retried.
  for (const { id: invoice } of await listInvoices(stripe, id, 'open')) {
    const advance = () => stripe.invoices.update(invoice, { auto_advance: !held });
    await unlessSettled(() => expectStripeObject('invoice', invoice, advance()));
  }
}

/** Cancels an unpaid order; a payment made meanwhile stays. */
export async function voidAtStripe(stripe: Stripe, order: Order): Promise<void> {
  if (order.stripeSubscriptionId) return voidSubscription(stripe, order.stripeSubscriptionId);
  const { stripeIntentId: id } = order;
  if (!id) return;
  const { status } = await expectStripeObject('payment', id, stripe.paymentIntents.retrieve(id));
  if (![...PAYABLE, 'requires_capture'].includes(status)) return;
  await unlessSettled(() => expectStripeObject('payment', id, stripe.paymentIntents.cancel(id)));
}

/** Ends an unpaid subscription; in any state it might be charged one day. */
async function voidSubscription(stripe: Stripe, id: string): Promise<void> {
  const paid = await listInvoices(stripe, id, 'paid');
  if (paid.some(({ amount_paid: amount }) => amount > 0)) return;
  // Payable invoices first: Stripe refuses to void one just paid.
  if (await voidInvoices(stripe, id)) await cancelNow(stripe, id);
}

/** Runs a change. Returns false if Stripe refuses it, because its object was just paid or has ended. */
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
