import type Stripe from 'stripe';
import { forkOf } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { Order } from '../orders/order.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { isCardProblem } from './stripe-errors.ts';
import type { CardProvider } from '../payments/providers.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { nextReconcileAt } from '../reconcile/schedule.ts';

/** Calls at the same moment wait for one answer; between processes the provider's key does it. */
const inWork = new Map<string, Promise<string>>();

/**
 * The secret with which a browser pays an order by card. What the provider needs for it is made once,
 * with keys that are the order's: whoever asks again gets the same.
 * @throws {ProviderFailed} when the provider cannot be asked
 */
export function cardSecretOf(context: PaymentContext, card: CardProvider, orderId: string): Promise<string> {
  const known = inWork.get(orderId);
  if (known) return known;
  const fresh = makeSecret(context, card, orderId)
    .catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      context.log.warn({ order: orderId, problem }, 'card payment not set up');
      throw new ProviderFailed();
    })
    .finally(() => inWork.delete(orderId));
  inWork.set(orderId, fresh);
  return fresh;
}

/** 502: a provider did not answer, or not as it should. Nothing was charged, and it can be tried again. */
export class ProviderFailed extends AppError {
  constructor() {
    super(502, 'provider_failed', 'The payment provider cannot be reached right now. Nothing was charged.');
  }
}

async function makeSecret(context: PaymentContext, card: CardProvider, orderId: string): Promise<string> {
  const stripe = await card.stripe();
  const em = forkOf(context.orm);
  const order = await em.findOneOrFail(Order, { id: orderId });
  const made = order.interval === 'month' ? await subscription(stripe, order) : await intent(stripe, order);
  const { secret, ...names } = made;
  // Kept before the secret is given out: whatever is paid with it finds its order.
  if (!order.stripeIntentId) {
    const now = context.clock();
    const nextCheckAt = nextReconcileAt(Object.assign(order, names), null, { now, failures: 0 });
    await em.nativeUpdate(Order, { id: orderId }, { ...names, nextCheckAt });
  }
  return secret;
}

interface Made {
  secret: string;
  stripeIntentId: string;
  stripeSubscriptionId?: string;
  stripeCustomerId?: string;
}

async function intent(stripe: Stripe, order: Order): Promise<Made> {
  const { client_secret: secret, id } = order.stripeIntentId
    ? await stripe.paymentIntents.retrieve(order.stripeIntentId)
    : await stripe.paymentIntents.create(
        {
          amount: order.amountMinor,
          currency: order.currency.toLowerCase(),
          description: itemOf(order),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { order: order.id },
        },
        { idempotencyKey: order.id },
      );
  return { secret: secret!, stripeIntentId: id };
}

async function subscription(stripe: Stripe, order: Order): Promise<Made> {
  if (order.stripeSubscriptionId && order.stripeIntentId) {
    const { client_secret: secret } = await stripe.paymentIntents.retrieve(order.stripeIntentId);
    return { secret: secret!, stripeIntentId: order.stripeIntentId };
  }
  const customer = await stripe.customers.create(
    { email: order.email, ...(order.fullName && { name: order.fullName }), metadata: { order: order.id } },
    { idempotencyKey: `${order.id}:customer` },
  );
  const product = await productOf(stripe, order);
  const made = await stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: order.currency.toLowerCase(),
            product,
            unit_amount: order.amountMinor,
            recurring: { interval: 'month' },
          },
        },
      ],
      // It begins when it has been paid for.
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      expand: ['latest_invoice.confirmation_secret'],
      metadata: { order: order.id },
    },
    { idempotencyKey: order.id },
  );
  const invoice = typeof made.latest_invoice === 'object' ? made.latest_invoice : null;
  const secret = invoice?.confirmation_secret?.client_secret;
  const stripeIntentId = secret?.split('_secret_')[0];
  if (!secret || !stripeIntentId) throw new Error('The subscription came without a secret to pay it with.');
  return { secret, stripeIntentId, stripeSubscriptionId: made.id, stripeCustomerId: customer.id };
}

/** One product for each offer, known at the provider by a name of ours; made when it is first sold. */
async function productOf(stripe: Stripe, order: Order): Promise<string> {
  const id = `aamu-${order.programId}-${order.offerKey}`;
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isCardProblem(error, 'resource_missing')) throw error;
  }
  try {
    return (await stripe.products.create({ id, name: itemOf(order) })).id;
  } catch (error) {
    // Somebody else was first.
    if (isCardProblem(error, 'resource_already_exists')) return id;
    throw error;
  }
}
