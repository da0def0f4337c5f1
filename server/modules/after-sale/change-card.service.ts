import type Stripe from 'stripe';
import { AppError, NotFound } from '../../errors.ts';
import { isCardProblem, isDeclined } from '../stripe/stripe-errors.ts';
import { ProviderFailed } from '../stripe/stripe-setup.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { NotConfigured } from '../checkout/checkout.service.ts';
import type { Order } from '../orders/order.entity.ts';

/** A secret with which a browser gives the provider another card for a subscription. */
export async function cardForm(context: PaymentContext, order: Order): Promise<string> {
  const { client_secret: secret } = await asked(context, async (stripe) =>
    stripe.setupIntents.create({
      customer: await customerOf(stripe, order),
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order: order.id },
    }),
  );
  return secret!;
}

/**
 * Puts the card that was given in place of the old one, and charges to it what is due.
 * @throws {NotFound} for a form that was not this order's, or was not filled in
 */
export async function useCard(context: PaymentContext, order: Order, setupIntent: string): Promise<void> {
  await asked(context, async (stripe) => {
    const intent = await stripe.setupIntents.retrieve(setupIntent);
    const card = typeof intent.payment_method === 'string' ? intent.payment_method : intent.payment_method?.id;
    if (intent.metadata?.['order'] !== order.id || intent.status !== 'succeeded' || !card) throw new NotFound();
    const customer = await customerOf(stripe, order);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    await stripe.subscriptions.update(order.stripeSubscriptionId!, { default_payment_method: card });
    const { data } = await stripe.invoices.list({
      subscription: order.stripeSubscriptionId!,
      status: 'open',
      limit: 10,
    });
    for (const { id } of data) if (id) await pay(stripe, id);
  });
}

async function pay(stripe: Stripe, invoice: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoice);
  } catch (error) {
    if (!isDeclined(error)) throw error;
    throw new AppError(
      402,
      'declined',
      `The card was accepted, and what is due could not be charged: ${error.message}`,
    );
  }
}

async function customerOf(stripe: Stripe, order: Order): Promise<string> {
  if (order.stripeCustomerId) return order.stripeCustomerId;
  const { customer } = await stripe.subscriptions.retrieve(order.stripeSubscriptionId!);
  return typeof customer === 'string' ? customer : customer.id;
}

async function asked<T>(context: PaymentContext, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!context.providers.card) throw new NotConfigured('Card');
  try {
    return await ask(await context.providers.card.stripe());
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isCardProblem(error, 'resource_missing')) throw new NotFound();
    context.log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'card not changed');
    throw new ProviderFailed();
  }
}
