import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { SandboxEvent } from '../../sandbox.entity.ts';
import { advancePayPal } from '../advance.ts';
import {
  SANDBOX_PAYPAL_CLIENT_ID,
  SANDBOX_PAYPAL_CLIENT_SECRET,
  SANDBOX_PAYPAL_WEBHOOK_ID,
} from '#server/modules/sales/paypal/sandbox-keys.ts';
import { type Choice, withLedgerLock } from '../ledger.ts';
import { approveOrder, findOrder } from '../orders.ts';
import { startSandboxPayPal, type SandboxPayPal } from './rest.routes.ts';
import { paypalHeaders } from '../signature.ts';
import { issueToken } from '../tokens.ts';

const START = new Date('2026-11-21T09:00:00Z');
const HOUR = 3_600_000;
let time = START;
let database: Awaited<ReturnType<typeof testDatabase>>;
let paypal: SandboxPayPal;
let second: SandboxPayPal;
let bearer = '';

const amount = { currency_code: 'EUR', value: '29.90' };
const anOrder = { intent: 'CAPTURE', purchase_units: [{ amount, custom_id: 'order-7', invoice_id: 'A-7' }] };

beforeAll(async () => {
  database = await testDatabase();
  const parts = { orm: database.orm, log: pino({ level: 'error' }), now: () => time, origin: 'http://shop.example' };
  [paypal, second] = await Promise.all([startSandboxPayPal(parts), startSandboxPayPal(parts)]);
});
beforeEach(async () => {
  time = START;
  await forkEm(database.orm).nativeDelete(SandboxEvent, {});
  bearer = `Bearer ${(await token()).body.access_token}`;
});

afterAll(async () => {
  await Promise.all([paypal.close(), second.close()]);
  await database.close();
});

describe('POST /v1/oauth2/token', () => {
  it('a wrong secret is refused', async () => {
    expect(await token('wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('calls without a token, or with one for a page, are refused', async () => {
    const forPage = await token(undefined, 'grant_type=client_credentials&response_type=client_token');
    expect(forPage.body.access_token).toMatch(/^sandbox_client\./);
    bearer = `Bearer ${forPage.body.access_token}`;
    expect(await call('POST', '/v2/checkout/orders', anOrder)).toMatchObject({ status: 401 });
  });

  it('a token that ended or was made up is refused', async () => {
    const old = issueToken('access', new Date(Date.now() - 10 * HOUR)).token;
    const fresh = issueToken('access').token;
    for (const wrong of [old, `${fresh}x`, old.replace(/[^.]+$/, fresh.split('.')[2] ?? ''), '']) {
      bearer = `Bearer ${wrong}`;
      const refused = await call('GET', '/v2/checkout/orders/X');
      expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    }
  });

  it('a token outlasts a jump of the time of the sandbox', async () => {
    time = new Date(START.getTime() + 1_000 * HOUR);
    expect(await call('GET', '/v2/checkout/orders/X')).toMatchObject({ status: 404 });
  });
});

describe('POST /v2/checkout/orders', () => {
  it('an order is made once for one PayPal-Request-Id, at whatever process', async () => {
    const made = await Promise.all(
      [paypal, second, paypal].map(({ apiBase }) => call('POST', '/v2/checkout/orders', anOrder, 'same', apiBase)),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(made[0]?.body.id).toMatch(/^[A-Z0-9]{17}$/);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const other = await call('POST', '/v2/checkout/orders', { ...anOrder, payer: {} }, 'same');
    expect(other).toMatchObject({ status: 422, body: { details: [{ issue: 'DUPLICATE_REQUEST_ID' }] } });
  });

  it('what is no order is refused in the form of PayPal', async () => {
    const orders = [
      [{}, 400, 'MISSING_REQUIRED_PARAMETER'],
      [{ ...anOrder, intent: 'AUTHORIZE' }, 422, 'NOT_SUPPORTED'],
      [{ ...anOrder, purchase_units: [{ amount: { ...amount, value: '29.9' } }] }, 422, 'DECIMAL_PRECISION'],
      [{ ...anOrder, purchase_units: [{ amount: { ...amount, value: '0.00' } }] }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
      ['{', 400, 'MALFORMED_REQUEST_JSON'],
    ] as const;
    for (const [order, status, issue] of orders) {
      const refused = await call('POST', '/v2/checkout/orders', order);
      expect(refused).toMatchObject({ status, body: { details: [{ issue }], debug_id: expect.any(String) } });
    }
  });

  it('is void when nobody approved it for three hours', async () => {
    const id = await order();
    time = new Date(START.getTime() + 3 * HOUR - 1);
    expect((await call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('CREATED');
    time = new Date(START.getTime() + 3 * HOUR);
    expect((await call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('VOIDED');
    expect(await capture(id)).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_EXPIRED' }] } });
    await advancePayPal(forkEm(database.orm), time);
    time = START;
    expect((await call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('VOIDED');
  });
});

describe('POST /v2/checkout/orders/:id/capture', () => {
  it('an order that nobody approved is not captured', async () => {
    expect(await capture(await order())).toMatchObject({
      status: 422,
      body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
    });
    expect(await capture('NOBODY')).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
  });

  it('an approved one is captured once, and told of', async () => {
    const id = await order('pays');
    const [one, two] = await Promise.all([
      capture(id, 'capture-1'),
      call('POST', `/v2/checkout/orders/${id}/capture`, {}, 'capture-1', second.apiBase),
    ]);
    expect(one).toMatchObject({ status: 201, body: { id, status: 'COMPLETED' } });
    expect(two).toEqual(one);
    const [made] = one.body.purchase_units[0].payments.captures;
    expect(made).toMatchObject({ status: 'COMPLETED', amount, custom_id: 'order-7', invoice_id: 'A-7' });
    expect((await call('GET', `/v2/payments/captures/${made.id}`)).body).toEqual(made);
    expect(await capture(id, 'another')).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
    });
    expect(await listEventTypes()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
    const completed = (await events()).find(({ event_type }) => event_type === 'PAYMENT.CAPTURE.COMPLETED');
    expect(completed.resource).toMatchObject({ id: made.id, supplementary_data: { related_ids: { order_id: id } } });
  });

  it('a declined one can be approved anew and captured with the same PayPal-Request-Id', async () => {
    const id = await order('declined');
    expect(await capture(id, 'again')).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] },
    });
    await approve(id, 'pays');
    expect(await capture(id, 'again')).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(await listEventTypes()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DENIED',
    ]);
  });

  it('one pending review completes a day later', async () => {
    const { body } = await capture(await order('pending'));
    const [{ id, status, status_details }] = body.purchase_units[0].payments.captures;
    expect({ status, status_details }).toEqual({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } });
    expect(await refund(id, {})).toMatchObject({ status: 422, body: { details: [{ issue: 'PENDING_CAPTURE' }] } });
    await advancePayPal(forkEm(database.orm), new Date(START.getTime() + 24 * HOUR - 1));
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('PENDING');
    for (let times = 0; times < 2; times += 1)
      await advancePayPal(forkEm(database.orm), new Date(START.getTime() + 24 * HOUR));
    const { status: after, status_details: why } = (await call('GET', `/v2/payments/captures/${id}`)).body;
    expect({ after, why }).toEqual({ after: 'COMPLETED', why: undefined });
    expect((await listEventTypes()).slice(1)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING']);
  });
});

describe('POST /v2/payments/captures/:id/refund', () => {
  it('parts are given back until nothing is left, and never more', async () => {
    const { body } = await capture(await order('pays'));
    const { id } = body.purchase_units[0].payments.captures[0];
    const part = { amount: { currency_code: 'EUR', value: '10.00' } };
    const [one, two] = await Promise.all([refund(id, part, 'r-1'), refund(id, part, 'r-1')]);
    expect(one).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: part.amount } });
    expect(two.body.id).toBe(one.body.id);
    expect((await call('GET', `/v2/payments/refunds/${one.body.id}`)).body).toEqual(one.body);
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('PARTIALLY_REFUNDED');
    const tooMuch = await refund(id, { amount });
    expect(tooMuch).toMatchObject({ status: 422, body: { details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } });
    expect((await refund(id, {})).body).toMatchObject({ amount: { value: '19.90' } });
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED');
    expect(await refund(id, {})).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] },
    });
    expect((await events()).filter(({ event_type }) => event_type === 'PAYMENT.CAPTURE.REFUNDED')).toHaveLength(2);
  });
});

describe('POST /v1/notifications/verify-webhook-signature', () => {
  it('an event is known again by its own text, and nothing else is', async () => {
    const text = '{ "id":"WH-1",\n "amount": 1.50, "name":"J\\u00e4rvi } \\" {" }';
    expect(await verify(text, text)).toBe('SUCCESS');
    expect(await verify(text, JSON.stringify(JSON.parse(text)))).toBe('FAILURE');
    expect(await verify(text, text, 'SOMEBODY-ELSE')).toBe('FAILURE');
  });
});

async function token(secret = SANDBOX_PAYPAL_CLIENT_SECRET, body = 'grant_type=client_credentials') {
  const authorization = `Basic ${btoa(`${SANDBOX_PAYPAL_CLIENT_ID}:${secret}`)}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${paypal.apiBase}/v1/oauth2/token`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as { access_token: string } };
}

async function call(method: string, path: string, body?: object | string, requestId?: string, base = paypal.apiBase) {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: bearer,
      'content-type': 'application/json',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function order(choice?: Choice): Promise<string> {
  const { body } = await call('POST', '/v2/checkout/orders', anOrder);
  if (choice) await approve(body.id as string, choice);
  return body.id as string;
}

function approve(id: string, choice: Choice) {
  return withLedgerLock(database.orm, async (em) => approveOrder(em, await findOrder(em, id, time), choice, time));
}

const capture = (id: string, requestId?: string) => call('POST', `/v2/checkout/orders/${id}/capture`, '', requestId);
const refund = (id: string, body: object, requestId?: string) =>
  call('POST', `/v2/payments/captures/${id}/refund`, body, requestId);

async function events() {
  const rows = await forkEm(database.orm).find(SandboxEvent, { provider: 'paypal' });
  return rows.map(({ body }) => JSON.parse(body));
}

async function listEventTypes(): Promise<string[]> {
  return (await events()).map(({ event_type }) => event_type as string).sort();
}

/** Asks as the shop does: with the event's own text in the middle of its question. */
async function verify(sent: string, asked: string, webhookId = SANDBOX_PAYPAL_WEBHOOK_ID) {
  const headers = paypalHeaders(sent);
  const question = JSON.stringify({
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: webhookId,
  });
  const body = `${question.slice(0, -1)},"webhook_event":${asked}}`;
  return (await call('POST', '/v1/notifications/verify-webhook-signature', body)).body.verification_status as string;
}
