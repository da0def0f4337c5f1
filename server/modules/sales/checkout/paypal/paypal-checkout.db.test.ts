import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { expectEventually } from '#server/testing/coached.ts';
import type { Browser } from '#server/testing/browser.ts';
import { approve, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { paypalHeaders } from '#sandbox/paypal/signature.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment } from '../../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../../receipts/receipt.entity.ts';
import { ProviderEvent } from '../../webhooks/provider-event.entity.ts';

const ORDER = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
let app: TestApp;
let visitor: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
  visitor = await member(app, 'visitor@example.com');
});
afterAll(() => app.close());

const readErrorCode = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;
const purchases = (email: string) => app.em().find(Purchase, { user: { emailKey: email } });

async function order(browser: Browser): Promise<string> {
  const response = await browser.post('/paypal/order', ORDER);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

describe('POST /paypal/order', () => {
  test('nobody, and another site with a session, is refused', async () => {
    expect((await app.post('/paypal/order', ORDER)).status).toBe(401);
    expect((await fetch(`${app.url}/paypal/setup`)).status).toBe(401);
    expect((await app.post('/paypal/order/X/capture', {})).status).toBe(401);
    expect((await visitor.post('/paypal/order', ORDER, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fetch(`${app.url}/paypal/nothing`)).headers.get('content-type')).toContain('json');
  });

  test.each([
    [{ ...ORDER, amount: '0.01' }, 400, 'amount_mismatch'],
    [{ ...ORDER, amount: '29.9' }, 201, ''],
    [{ ...ORDER, amount: 29.9 }, 201, ''],
    [{ ...ORDER, amount: '2990' }, 400, 'amount_mismatch'],
    [{ ...ORDER, amount: '-29.90' }, 400, 'invalid_input'],
    [{ ...ORDER, amount: '29.90000001' }, 400, 'invalid_input'],
    [{ ...ORDER, amount: 'NaN' }, 400, 'invalid_input'],
    [{ ...ORDER, amount: null }, 400, 'invalid_input'],
    [{ ...ORDER, currency: 'USD' }, 400, 'amount_mismatch'],
    [{ ...ORDER, intent: 'AUTHORIZE' }, 400, 'invalid_input'],
    [{ ...ORDER, intent: 'capture' }, 400, 'invalid_input'],
    [{ ...ORDER, intent: ' CAPTURE' }, 400, 'invalid_input'],
    [{ ...ORDER, programId: 4 }, 400, 'invalid_program_type'],
    [{ ...ORDER, programId: 1 }, 400, 'invalid_program_type'],
    [{ ...ORDER, programId: 55 }, 404, 'not_found'],
    [{ amount: '29.90', currency: 'EUR', intent: 'CAPTURE' }, 400, 'invalid_input'],
  ])('%j is answered with %i %s', async (body, status, code) => {
    const response = await visitor.post('/paypal/order', body);
    const { error } = (await response.json()) as { error?: { code: string } };
    expect([response.status, error?.code ?? '']).toEqual([status, code]);
  });
});

describe('POST /paypal/order/{id}/capture', () => {
  test('what is not approved, not theirs or not there is not taken', async () => {
    const id = await order(visitor);
    const stranger = await member(app, 'stranger@example.com');
    expect((await stranger.post(`/paypal/order/${id}/capture`)).status).toBe(404);
    expect((await visitor.post('/paypal/order/UNKNOWN/capture')).status).toBe(404);
    expect((await visitor.post('/paypal/order/..%2F..%2Fx/capture')).status).toBe(404);
    const early = await visitor.post(`/paypal/order/${id}/capture`);
    expect(early.status).toBe(402);
    expect(await purchases('visitor@example.com')).toHaveLength(0);
  });

  test('what is approved is taken once, however often it is asked for', async () => {
    const browser = await member(app, 'pays@example.com');
    const id = await order(browser);
    await approve(app, id);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(`/paypal/order/${id}/capture`)));
    for (const answer of answers) expect(answer.status).toBe(200);
    await expectEventually(app, async () => (await purchases('pays@example.com')).map(({ status }) => status)).toEqual([
      'completed',
    ]);
    const whose = { order: { emailKey: 'pays@example.com' } };
    expect(await app.em().count(Payment, whose)).toBe(1);
    expect(await app.em().count(Receipt, { payment: whose })).toBe(1);
    expect((await browser.post('/paypal/order', ORDER)).status).toBe(409);
  });

  test('a refusal of the bank is told, and another try can be made', async () => {
    const browser = await member(app, 'refused@example.com');
    const id = await order(browser);
    await approve(app, id, 'declined');
    const refused = await browser.post(`/paypal/order/${id}/capture`);
    expect(refused.status).toBe(402);
    expect(await readErrorCode(refused)).toBe('declined');
    await approve(app, id);
    expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
    expect((await purchases('refused@example.com')).map(({ status }) => status)).toEqual(['completed']);
  });

  test('money that PayPal still looks at grants nothing until it has', async () => {
    const browser = await member(app, 'pending@example.com');
    const id = await order(browser);
    await approve(app, id, 'pending');
    const response = await browser.post(`/paypal/order/${id}/capture`);
    expect(await response.json()).toEqual({ id, status: 'pending' });
    expect((await purchases('pending@example.com')).map(({ status }) => status)).toEqual(['pending']);
    expect(await app.em().count(Receipt, { payment: { order: { emailKey: 'pending@example.com' } } })).toBe(0);
    await advanceSandbox(app, 2);
    await expectEventually(app, async () =>
      (await purchases('pending@example.com')).map(({ status }) => status),
    ).toEqual(['completed']);
  });

  /** Sets up one order for both card and PayPal. */
  async function bothWays(email: string) {
    const browser = await member(app, email);
    const id = await order(browser);
    const { clientSecret } = (await (await browser.post('/api/create-payment-intent', { programId: 2 })).json()) as {
      clientSecret: string;
    };
    await approve(app, id);
    const kept = async () =>
      Object.fromEntries(
        (await app.em().find(Payment, { order: { emailKey: email } })).map((each) => [each.status, each.refundedMinor]),
      );
    return { browser, id, clientSecret, kept };
  }

  test('money that both have taken: one buys, the other goes back', async () => {
    const email = 'both@example.com';
    const { browser, id, clientSecret, kept } = await bothWays(email);
    // Both providers are paid before the shop knows of either.
    await payByCard(app, clientSecret);
    await app.paymentContext!.providers.paypal!.client.capture(id, 'both');
    await expectEventually(app, kept).toEqual({ duplicate: 2_990, paid: 0 });
    expect((await purchases(email)).map(({ status }) => status)).toEqual(['completed']);
    expect(await app.em().count(Receipt, { payment: { order: { emailKey: email } } })).toBe(1);
    await expectEventually(app, () =>
      app.em().count(OutboxMail, { recipient: email, template: 'payment-returned' }),
    ).toBe(1);
    const answer = await browser.post(`/paypal/order/${id}/capture`);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('payment_returned')]);
  });

  test.runIf(isNightly)('card and PayPal in the same second: one buys, and nothing else is kept', async () => {
    const email = 'second@example.com';
    const { browser, id, clientSecret, kept } = await bothWays(email);
    await Promise.all([payByCard(app, clientSecret), browser.post(`/paypal/order/${id}/capture`)]);
    // The slower one has taken nothing, or is refunded.
    await expectEventually(app, async () => {
      const { duplicate = 2_990, ...rest } = await kept();
      return { duplicate, ...rest };
    }).toEqual({ duplicate: 2_990, paid: 0 });
    expect((await purchases(email)).map(({ status }) => status)).toEqual(['completed']);
    expect(await app.em().count(Receipt, { payment: { order: { emailKey: email } } })).toBe(1);
  });
});

describe('POST /api/webhooks/paypal', () => {
  const event = (id: string) =>
    JSON.stringify({
      id,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { id: 'X' },
    });

  test('what PayPal did not send is refused and not stored', async () => {
    const body = event('WH-forged');
    expect((await app.post('/api/webhooks/paypal', body)).status).toBe(400);
    const forged = { ...paypalHeaders(body), 'paypal-transmission-sig': 'AAAA' };
    expect((await app.post('/api/webhooks/paypal', body, forged)).status).toBe(400);
    expect((await app.post('/api/webhooks/paypal', event('WH-changed'), paypalHeaders(body))).status).toBe(400);
    expect(await app.em().count(ProviderEvent, { id: { $in: ['WH-forged', 'WH-changed'] } })).toBe(0);
  });

  test('what it did send is stored once', async () => {
    const body = event('WH-real');
    for (let i = 0; i < 3; i++)
      expect((await app.post('/api/webhooks/paypal', body, paypalHeaders(body))).status).toBe(200);
    expect(await app.em().count(ProviderEvent, { id: 'WH-real' })).toBe(1);
    expect(await app.em().count(Order, { paypalOrderId: 'X' })).toBe(0);
  });
});
