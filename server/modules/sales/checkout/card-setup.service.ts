import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { callProvider } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requireStripe } from '../providers/providers.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { nextReconcileAt } from '../reconcile/schedule.ts';
import { setUpAtStripe } from '../stripe/stripe-setup.ts';
import { AlreadyOwned, PaymentProcessing } from './buyer-orders.service.ts';

/** Calls at the same moment wait for one set-up; between processes Stripe's idempotency keys see to it. */
const settingUp = new Map<string, Promise<string>>();

/** The secret with which a browser pays an order by card. A repeated request gets the same one; `until` it is waited for. */
export function ensureClientSecret(
  em: Em,
  context: PaymentContext,
  { id, givenUp }: { id: string; givenUp: readonly string[] },
  until: number,
): Promise<string> {
  const known = settingUp.get(id);
  if (known) return known;
  const call = { provider: 'stripe', operation: 'set_up', order: id, until } as const;
  const fresh = callProvider(context, call, async () => {
    // Cancelled first: of two payments of the same buyer only one can ever be made.
    await Promise.all(givenUp.map((each) => reconcileNow(context, each)));
    return createSetup(em, context, id);
  }).finally(() => settingUp.delete(id));
  settingUp.set(id, fresh);
  return fresh;
}

async function createSetup(em: Em, context: PaymentContext, orderId: string): Promise<string> {
  const { providers, clock } = context;
  const stripe = await requireStripe(providers).sdk();
  const order = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  if (order.status !== 'void') await refuseClosed(em, order);
  const { clientSecret, references, settled } = await setUpAtStripe(stripe, order, async (stripeCustomerId) => {
    // Erased, or moved to another mailbox, since it was read.
    const { emailKey } = order;
    if ((await em.nativeUpdate(Order, { id: orderId, emailKey }, { stripeCustomerId })) === 0) throw new OrderEnded();
  });
  if (settled) {
    await reconcileNow(context, orderId);
    await refuseClosed(em, await em.findOneOrFail(Order, { id: orderId }, { refresh: true }));
    if ((await em.count(Payment, { order: orderId, status: 'pending' })) > 0) throw new PaymentProcessing();
  }
  // Written before the secret is given out: whatever is paid with it finds its order.
  if (!order.stripeIntentId) {
    const { status, createdAt } = order;
    const nextCheckAt = nextReconcileAt({ status, createdAt, ...references }, null, clock());
    await em.nativeUpdate(Order, { id: orderId }, { ...references, nextCheckAt });
  }
  // Another request of the same buyer has taken its place in the meantime: nothing is left to pay with it.
  const { status } = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  if (status === 'void') await reconcileNow(context, orderId);
  return clientSecret;
}

/** What was found out a moment ago may be that there is nothing to pay. */
async function refuseClosed(em: Em, { id, status }: Order): Promise<void> {
  // One that has paid for what the mailbox had already is answered like any other that has paid.
  const duplicate = status === 'flagged' && (await em.count(Payment, { order: id, status: 'duplicate' })) > 0;
  if (status === 'paid' || duplicate) throw new AlreadyOwned();
  if (status !== 'open') throw new OrderEnded();
}

/** 409: it was given up, or what was paid for it went back; the next request begins a new one. */
class OrderEnded extends AppError {
  constructor() {
    super(409, 'order_ended', msg`This order has expired. Nothing was charged. Start again.`);
  }
}
