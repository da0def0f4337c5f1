import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { callProvider } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requireStripe } from '../providers/providers.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { nextReconcileAt } from '../reconcile/schedule.ts';
import { setUpAtStripe, type StripeSetup } from '../stripe/stripe-setup.ts';
import { AlreadyOwned, PaymentProcessing } from './buyer-orders.service.ts';

type CardSetup = Pick<StripeSetup, 'clientSecret' | 'startedAt'>;

/** Concurrent calls share one set-up; across processes, Stripe's idempotency keys ensure it. */
const settingUp = new Map<string, Promise<CardSetup>>();

/** Sets up a card payment, with the same result for repeated requests. `until` is the deadline. */
export function ensureCardSetup(
  em: Em,
  context: PaymentContext,
  { id, givenUp }: { id: string; givenUp: readonly string[] },
  until: number,
): Promise<CardSetup> {
  const known = settingUp.get(id);
  if (known) return known;
  const call = { provider: 'stripe', operation: 'set_up', order: id, until } as const;
  const fresh = callProvider(context, call, async () => {
    // Earlier orders are cancelled first, so that only one payment of the buyer can succeed.
    await Promise.all(givenUp.map((each) => reconcileNow(context, each)));
    return createSetup(em, context, id);
  }).finally(() => settingUp.delete(id));
  settingUp.set(id, fresh);
  return fresh;
}

async function createSetup(em: Em, context: PaymentContext, orderId: string): Promise<CardSetup> {
  const { providers, clock } = context;
  const stripe = await requireStripe(providers).sdk();
  const order = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  if (order.status !== 'void') await refuseClosed(em, order);
  const { clientSecret, startedAt, references, settled } = await setUpAtStripe(
    stripe,
    order,
    async (stripeCustomerId) => {
      // The order was erased or moved to another mailbox since it was read.
      const { emailKey } = order;
      if ((await em.nativeUpdate(Order, { id: orderId, emailKey }, { stripeCustomerId })) === 0) throw new OrderEnded();
    },
  );
  if (settled) {
    await reconcileNow(context, orderId);
    await refuseClosed(em, await em.findOneOrFail(Order, { id: orderId }, { refresh: true }));
    if ((await em.count(Payment, { order: orderId, status: 'pending' })) > 0) throw new PaymentProcessing();
  }
  // Written before the secret is returned, so that every payment finds its order.
  if (!order.stripeIntentId) {
    const { status, createdAt } = order;
    const nextCheckAt = nextReconcileAt({ status, createdAt, ...references }, null, clock());
    await em.nativeUpdate(Order, { id: orderId }, { ...references, nextCheckAt });
  }
  // A concurrent request may have replaced the order: then it must not be payable.
  const { status } = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  if (status === 'void') await reconcileNow(context, orderId);
  return { clientSecret, startedAt };
}

/** Rejects an order that reconciling has just closed. */
async function refuseClosed(em: Em, { id, status }: Order): Promise<void> {
  // A payment for a programme the mailbox already owned is answered like any other paid one.
  const duplicate = status === 'flagged' && (await em.count(Payment, { order: id, status: 'duplicate' })) > 0;
  if (status === 'paid' || duplicate) throw new AlreadyOwned();
  if (status !== 'open') throw new OrderEnded();
}

/** 409: the order was given up or refunded; the next request begins a new one. */
class OrderEnded extends AppError {
  constructor() {
    super(409, 'order_ended', msg`This order has expired. Nothing was charged. Start again.`);
  }
}
