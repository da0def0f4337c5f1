import type { PayPalCaptureResponse } from '#contract/checkout.ts';
import { toDecimal, toMinor } from '#contract/money.ts';
import type { Em } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { callProvider } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requirePayPal } from '../payments/providers.ts';
import { captureAtPayPal } from '../paypal/paypal-capture.ts';
import { priceOf } from '../programs/programs.service.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { nextReconcileAt } from '../reconcile/schedule.ts';
import type { User } from '../users/user.entity.ts';
import { orderOfMember } from './buyer-orders.service.ts';
import { oneTimeChoice } from './offer-choice.ts';
import { readStartConsent } from './start-consent.ts';

/** The token with which PayPal's script begins in a browser. */
export function paypalClientToken({ providers, log }: PaymentContext): Promise<string> {
  const { client } = requirePayPal(providers);
  return callProvider(log, { provider: 'paypal', operation: 'client_token' }, () => client.clientToken());
}

interface PayPalOrderInput {
  programId: number;
  amount: string;
  currency: string;
  startConsent?: string | undefined;
}

/** PayPal's id of a new order, or of the same one as before while it is open. */
export async function createPayPalOrder(
  em: Em,
  context: PaymentContext,
  user: User,
  { programId, amount, currency, startConsent }: PayPalOrderInput,
): Promise<string> {
  const { client } = requirePayPal(context.providers);
  const choice = await oneTimeChoice(em, programId);
  // Said by the buyer's page and held against the price: what is charged comes from the order alone.
  const price = priceOf(choice.program, choice.offer);
  if (currency !== choice.offer.currency || toMinor(amount) !== price) throw new WrongAmount();
  const consent = readStartConsent(choice.program, startConsent);
  const order = await orderOfMember(em, context, user, choice, consent);
  if (order.paypalOrderId) return order.paypalOrderId;
  const { id: key, status, createdAt } = order;
  const { id: paypalOrderId } = await callProvider(
    context.log,
    { provider: 'paypal', operation: 'create_order', order: key },
    // The key makes it one order at PayPal, however often it is asked for.
    () =>
      client.createOrder({
        key,
        value: toDecimal(order.amountMinor),
        currency: order.currency,
        description: itemOf(order),
      }),
  );
  const nextCheckAt = nextReconcileAt({ status, createdAt, paypalOrderId }, null, context.clock());
  await em.nativeUpdate(Order, { id: key }, { paypalOrderId, nextCheckAt });
  return paypalOrderId;
}

/** Takes the money that the buyer has approved. */
export async function capturePayPalOrder(
  em: Em,
  context: PaymentContext,
  user: User,
  paypalOrderId: string,
): Promise<PayPalCaptureResponse> {
  const { client } = requirePayPal(context.providers);
  const order = /^\w{1,40}$/.test(paypalOrderId) ? await em.findOne(Order, { paypalOrderId, user }) : null;
  if (!order) throw new NotFound('There is no such order.');
  if (order.status === 'void') {
    throw new AppError(409, 'order_ended', 'This order has ended. Nothing was charged: please start again.');
  }
  if (order.status === 'open') {
    const now = context.clock();
    // Written first: whatever happens in between, it is known that the money is to be captured.
    await em.nativeUpdate(Order, { id: order.id }, { captureAt: now, nextCheckAt: now });
    const call = { provider: 'paypal', operation: 'capture', order: order.id } as const;
    const issue = await callProvider(context.log, call, () => captureAtPayPal(client, order));
    if (issue !== null) {
      await em.nativeUpdate(Order, { id: order.id }, { captureAt: null });
      throw new Declined(issue);
    }
    await callProvider(context.log, call, () => reconcileNow(context, order.id));
  }
  return outcomeOf(em, order.id, paypalOrderId);
}

async function outcomeOf(em: Em, orderId: string, id: string): Promise<PayPalCaptureResponse> {
  const payment = await em.findOne(Payment, { order: orderId, provider: 'paypal' }, { orderBy: { createdAt: 'desc' } });
  if (payment?.status === 'paid') return { id, status: 'completed' };
  if (payment?.status === 'duplicate') {
    throw new AppError(409, 'already_owned', 'You have this already. What you paid with PayPal goes back by itself.');
  }
  const { status } = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  if (!payment && status === 'paid') throw new AppError(409, 'already_owned', 'You have this already.');
  return { id, status: 'pending' };
}

/** 400: the page showed another price. */
class WrongAmount extends AppError {
  constructor() {
    super(400, 'amount_mismatch', 'The amount is not the price of this programme.');
  }
}

/** 402: the buyer's bank or PayPal itself said no. */
class Declined extends AppError {
  constructor(issue: string) {
    super(402, 'declined', `PayPal did not let the payment through (${issue}). Nothing was charged.`);
  }
}
