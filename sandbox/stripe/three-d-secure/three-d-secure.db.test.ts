import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const return_url = 'https://shop.example/thanks?order=7';

async function challenged(number = '4000002500003155') {
  const intent = await shop.stripe.paymentIntents.create({ amount: 4_900, currency: 'eur' });
  const { status, body } = await shop.pay(intent, number, { return_url });
  expect([status, body.status]).toEqual([200, 'requires_action']);
  return { intent, url: body.next_action?.redirect_to_url.url ?? '' };
}

function answer(id: string, what: string, client_secret: string | null) {
  return fetch(`${shop.url}/sandbox/stripe/3ds/${id}/${what}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: client_secret ?? '' }),
  });
}

test('the page may be framed anywhere and runs nothing of its own', async () => {
  const { url } = await challenged();
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(page.headers.has('x-frame-options')).toBe(false);
  expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const html = await page.text();
  expect(html).toContain('Test mode');
  expect(html).not.toContain('<script');
  const script = await fetch(`${shop.url}/sandbox/stripe/3ds.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('postMessage');
});

test('the page is nobody’s without the secret', async () => {
  const { intent } = await challenged();
  expect((await fetch(`${shop.url}/sandbox/stripe/3ds/${intent.id}?client_secret=guess`)).status).toBe(401);
  expect((await answer(intent.id, 'complete', 'guess')).status).toBe(401);
  expect((await answer(intent.id, 'else', intent.client_secret)).status).toBe(404);
  expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
});

test('proven, the payment goes through and the way leads back', async () => {
  const { intent } = await challenged();
  const html = await (await answer(intent.id, 'complete', intent.client_secret)).text();
  expect(html).toContain('https://shop.example/thanks?order=7&amp;payment_intent=');
  expect(html).toContain('redirect_status=succeeded');
  expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  // The button was pressed twice.
  expect((await answer(intent.id, 'fail', intent.client_secret)).status).toBe(200);
  expect((await shop.events(intent.id)).filter(({ type }) => type === 'charge.succeeded')).toHaveLength(1);
});

test('not proven, it waits for another card', async () => {
  const { intent } = await challenged('4000002760003184');
  const html = await (await answer(intent.id, 'fail', intent.client_secret)).text();
  expect(html).toContain('redirect_status=failed');
  const failed = await shop.stripe.paymentIntents.retrieve(intent.id);
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  expect((await shop.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
});

test('a way back that is no web address is refused', async () => {
  const intent = await shop.stripe.paymentIntents.create({ amount: 4_900, currency: 'eur' });
  const { status } = await shop.pay(intent, '4000002500003155', { return_url: 'javascript:alert(1)' });
  expect(status).toBe(400);
});

test('a card is kept for later after proof, too', async () => {
  const customer = await shop.stripe.customers.create({ email: 'a@x.example' });
  const setup = await shop.stripe.setupIntents.create({ customer: customer.id });
  expect((await shop.pay(setup, '4000000000000002')).body.error.code).toBe('card_declined');
  expect((await shop.pay(setup, '4000002500003155')).body.status).toBe('requires_action');
  await answer(setup.id, 'fail', setup.client_secret);
  const failed = await shop.stripe.setupIntents.retrieve(setup.id);
  expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure');
  expect((await shop.pay(setup, '4000002500003155')).body.status).toBe('requires_action');
  await answer(setup.id, 'complete', setup.client_secret);
  const done = await shop.stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
  expect(done).toMatchObject({ status: 'succeeded', payment_method: { customer: customer.id } });
  expect((await shop.pay(setup, '4242424242424242')).body.error.code).toBe('setup_intent_unexpected_state');
});
