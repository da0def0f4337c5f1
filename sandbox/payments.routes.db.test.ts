import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxPayments } from './stripe/payments.view.ts';
import { openTestShop, subscribed, type TestShop } from './stripe/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const post = (path: string, body?: URLSearchParams | string) =>
  fetch(`${shop.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
const read = async () => {
  const response = await fetch(`${shop.url}/sandbox/payments`, { headers: { accept: 'application/json' } });
  return (await response.json()) as SandboxPayments;
};
const page = async () => (await fetch(`${shop.url}/sandbox/payments`, { headers: { accept: 'text/html' } })).text();

async function paid(description: string) {
  const intent = await shop.stripe.paymentIntents.create({ amount: 2_990, currency: 'eur', description });
  await shop.pay(intent, '4242424242424242');
  return intent.id;
}

describe('POST /sandbox/time', () => {
  test.each(['{"days":0}', '{"days":401}', '{"days":1.5}', '{"hours":25}', '{"hours":0}', '{}'])(
    '%s is refused',
    async (body) => {
      expect((await post('/sandbox/time', body)).status).toBe(400);
    },
  );

  test('moves time on, and what is due has happened when it answers', async () => {
    const { subscription } = await subscribed(shop);
    const before = shop.clock.now().getTime();
    const response = await post('/sandbox/time', '{"days":31}');
    const { now } = (await response.json()) as { now: string };
    expect(Math.round((Date.parse(now) - before) / 86_400_000)).toBe(31);
    const invoices = await shop.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data).toHaveLength(2);
  });

  test('moves on by an hour', async () => {
    const before = shop.clock.now().getTime();
    expect((await post('/sandbox/time', '{"hours":1}')).status).toBe(200);
    expect(Math.round((shop.clock.now().getTime() - before) / 60_000)).toBe(60);
  });

  test('a browser is led back to the page', async () => {
    const response = await post('/sandbox/time', new URLSearchParams({ days: '1' }));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sandbox/payments']);
  });
});

describe('/sandbox/payments', () => {
  test('lists what there is, and words of others stay words', async () => {
    const id = await paid('<script>alert(1)</script>');
    const html = await page();
    expect(html).toContain(id);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('4000 0025 0000 3155');
    const { payments, subscriptions, webhooks } = await read();
    expect(payments[0]).toMatchObject({ id, amount: 2_990, status: 'succeeded', actions: ['dispute', 'refund'] });
    expect(subscriptions[0]).toMatchObject({ status: 'active', amount: 3_000 });
    expect(webhooks.map(({ type }) => type)).toContain('payment_intent.succeeded');
  });

  test('a payment can be disputed and the dispute lost', async () => {
    const id = await paid('Disputed');
    expect((await post(`/sandbox/payments/${id}/lose`)).status).toBe(409);
    expect((await post(`/sandbox/payments/${id}/dispute`)).status).toBe(303);
    expect((await post(`/sandbox/payments/${id}/dispute`)).status).toBe(400);
    expect((await read()).payments[0]).toMatchObject({ dispute: 'needs_response', actions: ['lose', 'win'] });
    expect((await post(`/sandbox/payments/${id}/lose`)).status).toBe(303);
    expect((await read()).payments[0]).toMatchObject({ dispute: 'lost', actions: [] });
    expect((await post(`/sandbox/payments/${id}/refund`)).status).toBe(400);
  });

  test('a payment can be refunded without the shop', async () => {
    const id = await paid('Refunded');
    expect((await post(`/sandbox/payments/${id}/refund`)).status).toBe(303);
    expect((await read()).payments[0]).toMatchObject({ amountRefunded: 2_990, actions: [] });
    expect((await shop.events(id)).map(({ type }) => type)).toContain('charge.refunded');
  });

  test('what does not exist is not found', async () => {
    expect((await post('/sandbox/payments/pi_none/refund')).status).toBe(404);
    expect((await post(`/sandbox/payments/${await paid('x')}/toString`)).status).toBe(404);
  });
});
