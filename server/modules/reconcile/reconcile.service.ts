import { LockMode } from '@mikro-orm/core';
import type Stripe from 'stripe';
import { forkOf } from '../../db/orm.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Order, type PaymentProvider } from '../orders/order.entity.ts';
import { PayPalError } from '../paypal/paypal.client.ts';
import { isCardProblem } from '../stripe/stripe-errors.ts';
import { readStripeSnapshot } from '../stripe/stripe-snapshot.ts';
import { type ProviderSnapshot, emptySnapshot } from '../orders/provider-snapshot.ts';
import { fulfil } from './fulfil.ts';
import { readPayPalSnapshot } from '../paypal/paypal-snapshot.ts';
import { endNow } from '../refunds/refunds.service.ts';
import type { CardProvider } from '../payments/providers.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { giveUpAt, nextReconcileAt } from './schedule.ts';

/** One reader at a time: what two read at different moments could not be told apart. */
const LEASE_MS = 20_000;

/**
 * Asks the providers what became of an order and brings the shop there. True when that was done; false
 * when somebody else is at it.
 * @throws what the providers throw when they cannot be asked
 */
export async function reconcileOrder(context: PaymentContext, orderId: string): Promise<boolean> {
  if (!(await claimOrder(context, orderId))) return false;
  try {
    const order = await forkOf(context.orm).findOneOrFail(Order, { id: orderId });
    // A pending change that is refused does not keep the shop from reading what is so.
    const refused = await pushPendingChange(context, order).then(
      () => null,
      (error: unknown) => error,
    );
    const { snapshot, problem } = await readSnapshots(context, order);
    await fulfil(context, orderId, snapshot);
    if (problem ?? refused) throw problem ?? refused;
    await release(context, orderId, null);
  } catch (error) {
    await release(context, orderId, error instanceof Error ? error.message : String(error));
    throw error;
  }
  return true;
}

/** The same for somebody who waits for the outcome: while another one is at it, for some seconds. */
export async function reconcileNow(context: PaymentContext, orderId: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await reconcileOrder(context, orderId))) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

const PATIENCE_MS = 5_000;

async function claimOrder({ orm, clock }: PaymentContext, orderId: string): Promise<boolean> {
  const now = clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const rows = await forkOf(orm).execute<object[]>(
    `update customer_order set leased_until = ?, next_check_at = ?, checks = checks + 1
     where id = ? and (leased_until is null or leased_until <= ?) returning id`,
    // Should this process die over it, the next one looks when the lease is over.
    [until, until, orderId, now],
  );
  return rows.length > 0;
}

/** Both providers may have been used: two windows, two ways to pay. One that is silent does not hold up the other. */
async function readSnapshots(
  { providers }: PaymentContext,
  order: Order,
): Promise<{ snapshot: ProviderSnapshot; problem: unknown }> {
  const asking: [PaymentProvider, Promise<ProviderSnapshot>][] = [
    ...(providers.card && (order.stripeIntentId ?? order.stripeSubscriptionId)
      ? [['stripe', gone(stripeSnapshot(providers.card, order))] as [PaymentProvider, Promise<ProviderSnapshot>]]
      : []),
    ...(providers.paypal && order.paypalOrderId
      ? [
          ['paypal', gone(readPayPalSnapshot(providers.paypal.client, order))] as [
            PaymentProvider,
            Promise<ProviderSnapshot>,
          ],
        ]
      : []),
  ];
  const answers = await Promise.allSettled(asking.map(([, answer]) => answer));
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const problem: unknown = answers.find((answer) => answer.status === 'rejected')?.reason;
  const subscription = read.find((each) => each.subscription)?.subscription;
  return {
    problem,
    snapshot: {
      asked: asking.filter((_, i) => answers[i]?.status === 'fulfilled').map(([provider]) => provider),
      payments: read.flatMap(({ payments }) => payments),
      ...(subscription && { subscription }),
      dead: read.length > 0 && !problem && read.every(({ dead }) => dead),
    },
  };
}

async function stripeSnapshot({ stripe }: CardProvider, order: Order): Promise<ProviderSnapshot> {
  return readStripeSnapshot(await stripe(), order);
}

/** What a provider does not know has not been paid there. */
async function gone(reading: Promise<ProviderSnapshot>): Promise<ProviderSnapshot> {
  try {
    return await reading;
  } catch (error) {
    if (isCardProblem(error, 'resource_missing') || (error instanceof PayPalError && error.status === 404))
      return { ...emptySnapshot, dead: true };
    throw error;
  }
}

/** Tells the card provider what the shop has decided and it does not know yet. */
async function pushPendingChange({ orm, providers, clock }: PaymentContext, order: Order): Promise<void> {
  if (!providers.card || !(order.stripeIntentId ?? order.stripeSubscriptionId)) return;
  const stripe = await providers.card.stripe();
  if (order.status === 'void' || (order.status === 'open' && clock() > giveUpAt(order))) return abandon(stripe, order);
  if (!order.stripeSubscriptionId) return;
  const em = forkOf(orm);
  const row = await em.findOne(Subscription, { order: order.id, pendingChange: { $ne: null } });
  if (!row) return;
  const { pendingChange: change, endsAt = null } = row;
  const { status } = await stripe.subscriptions.retrieve(order.stripeSubscriptionId);
  const ended = status === 'canceled' || status === 'incomplete_expired';
  if (change === 'now') await endNow(stripe, order.stripeSubscriptionId);
  else if (!ended) {
    const end = change === 'end' && endsAt ? Math.floor(endsAt.getTime() / 1_000) : '';
    await stripe.subscriptions.update(order.stripeSubscriptionId, { cancel_at: end, proration_behavior: 'none' });
  }
  // A change that was asked for in between stays.
  await em.nativeUpdate(Subscription, { id: row.id, pendingChange: change, endsAt }, { pendingChange: null });
}

/** What nobody is going to pay any more cannot be paid by mistake. What was paid in the meantime stays paid. */
async function abandon(stripe: Stripe, order: Order): Promise<void> {
  if (order.stripeSubscriptionId) {
    const { status } = await stripe.subscriptions.retrieve(order.stripeSubscriptionId);
    if (status === 'incomplete') await stripe.subscriptions.cancel(order.stripeSubscriptionId);
  } else if (order.stripeIntentId) {
    const { status } = await stripe.paymentIntents.retrieve(order.stripeIntentId);
    if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)) {
      await stripe.paymentIntents.cancel(order.stripeIntentId);
    }
  }
}

/** Gives the order free, and says when it is looked at again. */
async function release({ orm, clock }: PaymentContext, orderId: string, problem: string | null): Promise<void> {
  const now = clock();
  await forkOf(orm).transactional(async (tx) => {
    // Locked: a request to reconcile again must not fall between reading and writing.
    const order = await tx.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const subscription = await tx.findOne(Subscription, { order });
    // Somebody has asked for another look while this one was under way: what it read may be from before.
    const asked =
      order.nextCheckAt && order.nextCheckAt.getTime() !== order.leasedUntil?.getTime() ? order.nextCheckAt : null;
    const failures = problem ? (order.lastError ? order.checks : 1) : 0;
    tx.assign(order, {
      leasedUntil: null,
      lastError: problem?.slice(0, 500) ?? null,
      nextCheckAt: asked ?? nextReconcileAt(order, subscription, { now, failures }),
      ...(!problem && { checks: 0 }),
    });
  });
}
