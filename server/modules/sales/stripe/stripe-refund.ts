import { msg } from '@lingui/core/macro';
import type Stripe from 'stripe';
import { type RefundOrder, RefundRefused } from '../providers/payment-provider.ts';
import { isInvalidRequest, isStripeError } from './stripe-errors.ts';
import { cancelNow } from './stripe-subscription.ts';

/** Refunds a payment. Ends its subscription first, so that nothing is charged in between. @throws {RefundRefused} */
export async function refundAtStripe(
  stripe: Stripe,
  { id, amountMinor, endsContract, payment, order }: RefundOrder,
): Promise<string | null> {
  if (!payment.intentId) throw new RefundRefused(msg`Stripe has no charge to refund for this.`);
  if (endsContract && order.stripeSubscriptionId) await cancelNow(stripe, order.stripeSubscriptionId);
  try {
    // Stripe forgets the key after a day, while a retry may come later.
    const { data } = await stripe.refunds.list({ payment_intent: payment.intentId, limit: 100 });
    const refund =
      data.find(({ metadata }) => metadata?.['refund'] === id) ??
      (await stripe.refunds.create(
        { payment_intent: payment.intentId, amount: amountMinor, metadata: { refund: id, order: order.id } },
        { idempotencyKey: id },
      ));
    if (refund.status === 'failed' || refund.status === 'canceled') {
      throw new RefundRefused(refund.failure_reason ?? msg`It did not arrive.`);
    }
    // A proxy's empty answer: a retry with the same key returns the outcome.
    if (!refund.id) throw new Error('Stripe answered without a refund.');
    return refund.id;
  } catch (error) {
    if (isStripeError(error, 'charge_already_refunded')) return null;
    // Wrong keys and rate limits are other errors, and are retried.
    if (isInvalidRequest(error)) throw new RefundRefused(error.message);
    throw error;
  }
}
