import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faults/faulty-proxy.ts';
import type { Order } from '../orders/order.entity.ts';
import { readStripeSnapshot } from './stripe-snapshot.ts';
import { cancelNow, holdAtStripe, pushSubscriptionChange, voidAtStripe } from './stripe-subscription.ts';

let between: FaultyProxy;
let stripe: Stripe;
beforeAll(async () => {
  between = await startFaultyProxy('http://127.0.0.1:9');
  between.mode = 'empty';
  const { hostname, port } = new URL(between.url);
  stripe = new Stripe('sk_test_empty', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => between.close());

const once = { stripeIntentId: 'pi_1' } as Order;
const monthly = { stripeIntentId: 'pi_1', stripeSubscriptionId: 'sub_1' } as Order;

test.each<[what: string, work: () => Promise<unknown>]>([
  ['cancelling for later', () => pushSubscriptionChange(stripe, monthly, { change: 'end', endsAt: new Date() })],
  ['cancelling at once', () => pushSubscriptionChange(stripe, monthly, { change: 'now', endsAt: null })],
  ['ending before a refund', () => cancelNow(stripe, 'sub_1')],
  ['holding', () => holdAtStripe(stripe, monthly, true)],
  ['giving a payment up', () => voidAtStripe(stripe, once)],
  ['giving a subscription up', () => voidAtStripe(stripe, monthly)],
  ['reading a payment', () => readStripeSnapshot(stripe, once)],
  ['reading a subscription', () => readStripeSnapshot(stripe, monthly)],
])('%s is not done when the answer is an empty success', async (_, work) => {
  await expect(work()).rejects.toThrow(/^Stripe answered without the (?:payment|subscription|invoices)\.$/);
});
