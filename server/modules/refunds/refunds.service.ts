import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { toDecimal } from '#contract/money.ts';
import { type Em, forkOf } from '../../db/orm.ts';
import { Order, type Payment, Refund, type RefundReason } from '../orders/order.entity.ts';
import { isCardProblem, isRefused } from '../stripe/stripe-errors.ts';
import { PayPalError } from '../paypal/paypal.client.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyRefusedRefund } from '../payments/payment-notices.ts';

const LEASE_MS = 60_000;
const MAX_WAIT_MS = 300_000;

/** Writes that a payment goes back, whole or what is left of it. It happens outside, and is tried until it has. */
export function createRefund(
  tx: Em,
  payment: Payment,
  { reason, endsContract, now }: { reason: RefundReason; endsContract: boolean; now: Date },
): Refund {
  return tx.create(Refund, {
    id: randomUUID(),
    payment,
    amountMinor: payment.amountMinor - payment.refundedMinor,
    reason,
    endsContract,
    nextAttemptAt: now,
    createdAt: now,
  });
}

/** Does the refunds that are due; true if there were any. */
export async function workRefunds(context: PaymentContext): Promise<boolean> {
  const now = context.clock();
  const rows = await forkOf(context.orm).execute<{ id: string }[]>(
    `update refund set leased_until = ?, attempts = attempts + 1
     where id in (
       select id from refund where status = 'pending' and next_attempt_at <= ? and (leased_until is null or leased_until <= ?)
       order by next_attempt_at limit 4 for update skip locked
     ) returning id`,
    [new Date(now.getTime() + LEASE_MS), now, now],
  );
  await Promise.all(rows.map(({ id }) => work(context, id)));
  return rows.length > 0;
}

async function work(context: PaymentContext, id: string): Promise<void> {
  const em = forkOf(context.orm);
  const refund = await em.findOneOrFail(Refund, { id }, { populate: ['payment', 'payment.order'] });
  const order = refund.payment.order as Order;
  try {
    const reference = await send(context, refund, order);
    await finish(context, refund, { status: 'done', reference });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    context.log.warn({ refund: id, attempts: refund.attempts, problem }, 'refund not done');
    if (isFinal(error)) return finish(context, refund, { status: 'refused', lastError: problem.slice(0, 500) });
    const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(refund.attempts - 1, 10));
    const nextAttemptAt = new Date(context.clock().getTime() + wait);
    await em.nativeUpdate(Refund, { id }, { leasedUntil: null, nextAttemptAt, lastError: problem.slice(0, 500) });
  }
}

/** The provider's name of the refund, or null where the money had gone back already. */
async function send({ providers }: PaymentContext, refund: Refund, order: Order): Promise<string | null> {
  const { payment, id, amountMinor } = refund;
  if (payment.provider === 'paypal') {
    if (!providers.paypal) throw new Error('PayPal is not set up.');
    const amount = { key: id, value: toDecimal(amountMinor), currency: payment.currency };
    return (await providers.paypal.client.refund(payment.reference, amount)).id;
  }
  if (!providers.card) throw new Error('The card provider is not set up.');
  const stripe = await providers.card.stripe();
  if (refund.endsContract && order.stripeSubscriptionId) await endNow(stripe, order.stripeSubscriptionId);
  try {
    const made = await stripe.refunds.create(
      { payment_intent: payment.intentId!, amount: amountMinor, metadata: { refund: id, order: order.id } },
      { idempotencyKey: id },
    );
    return made.id;
  } catch (error) {
    if (isCardProblem(error, 'charge_already_refunded')) return null;
    throw error;
  }
}

/** Ends a subscription at once; one that has ended is where it should be. */
export async function endNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status === 'canceled' || status === 'incomplete_expired') return;
  await stripe.subscriptions.cancel(subscriptionId);
}

/** Notes the outcome and has the order read again: what follows from a refund follows from what the provider says. */
async function finish(
  context: PaymentContext,
  { id, payment }: Refund,
  outcome: { status: 'done' | 'refused'; reference?: string | null; lastError?: string },
): Promise<void> {
  const now = context.clock();
  await forkOf(context.orm).transactional(async (tx) => {
    await tx.nativeUpdate(Refund, { id }, { ...outcome, leasedUntil: null, doneAt: now });
    await tx.nativeUpdate(Order, { id: payment.order.id }, { nextCheckAt: now });
    if (outcome.status === 'refused') {
      const order = await tx.findOneOrFail(Order, { id: payment.order.id });
      notifyRefusedRefund(context, tx, order, payment, { refund: id, problem: outcome.lastError ?? '' });
    }
  });
  context.mailWritten();
}

/** A refusal that will be the same tomorrow. Wrong keys and too many requests are not. */
function isFinal(error: unknown): boolean {
  if (error instanceof PayPalError) return error.status === 422 || error.status === 404;
  return isRefused(error);
}
