import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '../orders/order.entity.ts';
import { RefundRefused, type RefundOrder } from '../providers/payment-provider.ts';
import { refundAtStripe } from './stripe-refund.ts';
import { holdAtStripe, pushSubscriptionChange } from './stripe-subscription.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

/** Stripe with a subscription that its `status` describes, and whose cancellation and change find nothing. */
async function startStripe(status: () => string, refunds: object[] = []): Promise<{ stripe: Stripe; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = request.url!.split('?');
    asked.push(`${request.method} ${path}`);
    const isGone = request.method === 'DELETE' || `${request.method} ${path}` === 'POST /v1/subscriptions/sub_1';
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription: sub_1' };
    const data = request.method === 'GET' && path === '/v1/refunds' ? refunds : [];
    const isList = request.method === 'GET' && !path.includes('/subscriptions/');
    const body = isList ? { object: 'list', data, has_more: false } : { id: 're_1', status: '' };
    response.writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' });
    const subscription = { id: 'sub_1', status: status() };
    response.end(JSON.stringify(isGone ? { error } : path.includes('/subscriptions/') ? subscription : body));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stripe = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  return { stripe, asked };
}

const refund = {
  id: '1',
  amountMinor: 9_999,
  endsContract: true,
  payment: { intentId: 'pi_1' },
  order: { id: '2', stripeSubscriptionId: 'sub_1' },
} as RefundOrder;

const ORDER = refund.order as Order;

test('a refund goes on if another request ended the subscription meanwhile', async () => {
  const statuses = ['active', 'canceled'];
  const { stripe, asked } = await startStripe(() => statuses.shift() ?? 'canceled');
  expect(await refundAtStripe(stripe, refund)).toBe('re_1');
  expect(asked).toContain('POST /v1/refunds');
});

test('a refund waits, and is not refused for good, while the subscription cannot be ended', async () => {
  const { stripe, asked } = await startStripe(() => 'active');
  const work = refundAtStripe(stripe, refund);
  await expect(work).rejects.toThrow('Stripe did not end the subscription sub_1.');
  await expect(work).rejects.not.toBeInstanceOf(RefundRefused);
  expect(asked).not.toContain('POST /v1/refunds');
});

test('a refund whose answer was lost is not made twice', async () => {
  const others = [
    { id: 're_8', metadata: null },
    { id: 're_9', metadata: { refund: '9' } },
  ];
  const known = { id: 're_7', status: 'succeeded', metadata: { refund: '1' } };
  const { stripe, asked } = await startStripe(() => 'canceled', [...others, known]);
  expect(await refundAtStripe(stripe, refund)).toBe('re_7');
  expect(asked).not.toContain('POST /v1/refunds');
  const other = await startStripe(() => 'canceled', others);
  expect(await refundAtStripe(other.stripe, refund)).toBe('re_1');
});

test.each([
  ['cancellation', (stripe: Stripe) => pushSubscriptionChange(stripe, ORDER, { change: 'end', endsAt: new Date() })],
  ['pause', (stripe: Stripe) => holdAtStripe(stripe, ORDER, true)],
])('a %s is done if another request ended the subscription meanwhile, and fails otherwise', async (_, push) => {
  const statuses = ['active', 'canceled'];
  const ended = await startStripe(() => statuses.shift() ?? 'canceled');
  await expect(push(ended.stripe)).resolves.toBeUndefined();
  const running = await startStripe(() => 'active');
  await expect(push(running.stripe)).rejects.toThrow('No such subscription: sub_1');
});
