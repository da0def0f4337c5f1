import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import type { Order } from '../orders/order.entity.ts';
import { setUpAtStripe } from './stripe-setup.ts';

const order = (more: Partial<Order>) =>
  ({
    id: '30000000-0000-4000-8000-000000000001',
    programId: 4,
    offerKey: 'monthly',
    programName: 'Coaching',
    offerName: 'Monthly',
    amountMinor: 9_999,
    currency: 'EUR',
    email: 'anna@example.com',
    ...more,
  }) as Order;

/** Creates a Stripe that accepts everything and records it. */
function accepting() {
  const made: Record<string, unknown> = {};
  const make = (kind: string, answer: object) =>
    vi.fn((params: unknown) => {
      made[kind] = params;
      return Promise.resolve(answer);
    });
  const stripe = {
    customers: { create: make('customer', { id: 'cus_1' }), update: make('rename', {}) },
    products: { retrieve: (id: string) => Promise.resolve({ id }) },
    paymentIntents: { create: make('payment', { id: 'pi_1', client_secret: 'pi_1_secret_2' }) },
    subscriptions: {
      create: make('subscription', {
        id: 'sub_1',
        latest_invoice: { confirmation_secret: { client_secret: 'pi_1_secret_2' } },
      }),
    },
  };
  return { stripe: stripe as unknown as Stripe, made };
}

test('a single payment names its amount and no product', async () => {
  const { stripe, made } = accepting();
  await setUpAtStripe(stripe, order({ interval: 'once' }), vi.fn());
  expect(Object.keys(made)).toEqual(['payment']);
  expect(made['payment']).toMatchObject({ amount: 9_999, currency: 'eur' });
  expect(JSON.stringify(made)).not.toMatch(/product|price/);
});

test('a subscription names the product of its offer, and its price by the amount', async () => {
  const { stripe, made } = accepting();
  await setUpAtStripe(stripe, order({ interval: 'month' }), vi.fn());
  const { items } = made['subscription'] as Stripe.SubscriptionCreateParams;
  expect(items).toEqual([
    {
      price_data: {
        currency: 'eur',
        product: 'aamu-4-monthly',
        unit_amount: 9_999,
        recurring: { interval: 'month' },
      },
    },
  ]);
});
