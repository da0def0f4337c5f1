import { timingSafeEqual } from 'node:crypto';
import { toDecimal } from '#contract/money.ts';
import type { PaymentStatusResponse } from '#contract/checkout.ts';
import { forkOf } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { Order } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';

/**
 * What became of a payment, for whoever holds its secret. The provider is asked on the way: the buyer's
 * page may be there before the provider's message, or without it.
 * @throws {NotFound} for a secret that is none of ours, {NotAnswered} when the provider cannot be asked
 */
export async function statusOf(context: PaymentContext, clientSecret: string): Promise<PaymentStatusResponse> {
  const em = forkOf(context.orm);
  const [intentId = ''] = clientSecret.split('_secret_');
  const order = await em.findOne(Order, { stripeIntentId: intentId });
  const card = context.providers.card;
  if (!order || !card) throw new NotFound('There is no such payment.');
  const { secret, status } = await ask(context, intentId);
  if (!isSame(secret, clientSecret)) throw new NotFound('There is no such payment.');
  const known = await forkOf(context.orm).findOneOrFail(Order, { id: order.id });
  return present(known, stateOf(known, status));
}

/** Without the provider nobody knows whose secret this is, and what the shop knows is not given away. */
async function ask(context: PaymentContext, intentId: string): Promise<{ secret: string; status: string }> {
  try {
    const stripe = await context.providers.card!.stripe();
    const { client_secret: secret, status } = await stripe.paymentIntents.retrieve(intentId);
    const order = await forkOf(context.orm).findOne(Order, { stripeIntentId: intentId });
    if (status === 'succeeded' && order && order.status !== 'paid') await reconcileNow(context, order.id);
    return { secret: secret ?? '', status };
  } catch (error) {
    context.log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'payment not looked at');
    throw new NotAnswered();
  }
}

/** 502: whether it was paid is not known yet. It is asked again, here and by the shop itself. */
class NotAnswered extends AppError {
  constructor() {
    super(502, 'provider_failed', 'The payment provider does not answer right now. We keep asking.');
  }
}

function stateOf(order: Order, status: string): PaymentStatusResponse['state'] {
  if (order.status === 'paid') return 'succeeded';
  if (order.status === 'flagged') return 'failed';
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'processing';
}

function present(order: Order, state: PaymentStatusResponse['state']): PaymentStatusResponse {
  const { programId, programName, offerKey: offer, offerName, interval, amountMinor } = order;
  return { state, programId, programName, offer, offerName, interval, amount: toDecimal(amountMinor), currency: 'EUR' };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
