import Router from '@koa/router';
import { toDecimal, toMinor } from '#contract/money.ts';
import {
  type PayPalCaptureResponse,
  PayPalOrderRequest,
  type PayPalOrderResponse,
  type PayPalSetupResponse,
} from '#contract/checkout.ts';
import { forkOf } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import type { Viewers } from '../access/viewer.ts';
import type { User } from '../users/user.entity.ts';
import type { Limits } from '../limits/limits.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { priceOf } from '../programs/programs.service.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { ProviderFailed } from '../stripe/stripe-setup.ts';
import { PayPalError } from '../paypal/paypal.client.ts';
import type { PayPalProvider } from '../payments/providers.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { nextReconcileAt } from '../reconcile/schedule.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { NotConfigured, orderOfMember } from './checkout.service.ts';
import { oneTimeChoice } from './offer-choice.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
  prefix: string;
}

/** Paying with PayPal: an order is made, approved by the buyer there, and captured. */
export function paypalRoutes({ context, viewers, limits, prefix }: Dependencies): Router {
  const { paypal } = context.providers;
  const provider = (): PayPalProvider => {
    if (!paypal) throw new NotConfigured('PayPal');
    return paypal;
  };

  return new Router()
    .get('/paypal/setup', async (ctx) => {
      await viewers.requireUser(ctx);
      const clientToken = await asked(context, provider().client.clientToken());
      ctx.set('cache-control', 'no-store');
      ctx.body = { clientToken } satisfies PayPalSetupResponse;
    })
    .post('/paypal/order', ...readBody, async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      const { programId, amount, currency } = parseBody(ctx, PayPalOrderRequest);
      await limits.countPayment(ctx.ip);
      const { client } = provider();
      const choice = await oneTimeChoice(forkOf(context.orm), programId);
      // Said by the buyer's page and held against the price: what is charged comes from the order alone.
      const price = priceOf(choice.program, choice.offer);
      if (currency !== choice.offer.currency || toMinor(amount) !== price) throw new WrongAmount();
      const order = await orderOfMember(context, user, choice, prefix);
      ctx.status = 201;
      ctx.body = { id: await payPalOrderOf(context, client, order) } satisfies PayPalOrderResponse;
    })
    .post('/paypal/order/:id/capture', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      await limits.countPayment(ctx.ip);
      ctx.body = await capture(context, provider(), user, ctx.params['id'] ?? '');
    });
}

/** PayPal's name for the order; made once, with a key that is the order's. */
async function payPalOrderOf(context: PaymentContext, client: PayPalProvider['client'], order: Order): Promise<string> {
  if (order.paypalOrderId) return order.paypalOrderId;
  const made = await asked(
    context,
    client.createOrder({
      key: order.id,
      value: toDecimal(order.amountMinor),
      currency: order.currency,
      description: itemOf(order),
    }),
  );
  const nextCheckAt = nextReconcileAt(Object.assign(order, { paypalOrderId: made.id }), null, {
    now: context.clock(),
    failures: 0,
  });
  await forkOf(context.orm).nativeUpdate(Order, { id: order.id }, { paypalOrderId: made.id, nextCheckAt });
  return made.id;
}

/** Takes the money. That it is to be taken is written first: whatever happens in between, it is known what was meant. */
async function capture(
  context: PaymentContext,
  { client }: PayPalProvider,
  user: User,
  id: string,
): Promise<PayPalCaptureResponse> {
  const em = forkOf(context.orm);
  const order = /^\w{1,40}$/.test(id) ? await em.findOne(Order, { paypalOrderId: id, user }) : null;
  if (!order) throw new NotFound('There is no such order.');
  if (order.status === 'void') {
    throw new AppError(409, 'order_ended', 'This order has ended. Nothing was charged: please start again.');
  }
  if (order.status === 'open') {
    const now = context.clock();
    await em.nativeUpdate(Order, { id: order.id }, { captureAt: now, nextCheckAt: now });
    try {
      await client.capture(id, `${order.id}:capture`);
    } catch (error) {
      if (!(error instanceof PayPalError)) throw failed(context, error);
      if (error.issue !== 'ORDER_ALREADY_CAPTURED') {
        if (error.status >= 500) throw failed(context, error);
        await em.nativeUpdate(Order, { id: order.id }, { captureAt: null });
        throw new Declined(error.issue);
      }
    }
    await reconcileNow(context, order.id).catch((error: unknown) => {
      throw failed(context, error);
    });
  }
  return outcomeOf(context, order.id, id);
}

async function outcomeOf(context: PaymentContext, orderId: string, id: string): Promise<PayPalCaptureResponse> {
  const em = forkOf(context.orm);
  const payment = await em.findOne(Payment, { order: orderId, provider: 'paypal' }, { orderBy: { createdAt: 'desc' } });
  if (payment?.status === 'paid') return { id, status: 'completed' };
  if (payment?.status === 'duplicate') {
    throw new AppError(409, 'already_owned', 'You have this already. What you paid with PayPal goes back by itself.');
  }
  const { status } = await em.findOneOrFail(Order, { id: orderId });
  if (!payment && status === 'paid') throw new AppError(409, 'already_owned', 'You have this already.');
  return { id, status: 'pending' };
}

/** Turns silence of a provider into an answer. */
async function asked<T>(context: PaymentContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw failed(context, error);
  }
}

function failed(context: PaymentContext, error: unknown): ProviderFailed {
  context.log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'PayPal not reached');
  return new ProviderFailed();
}

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
