import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Env } from '#server/platform/config/env.ts';
import { type RefundOrder, RefundRefused } from '../providers/payment-provider.ts';
import type { Order } from '../orders/order.entity.ts';
import { createPayPalProvider } from './paypal.provider.ts';
import { paypalEventSubject } from './paypal-webhook.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

/** Creates the provider for a PayPal with these answers, by path. */
async function createProvider(answer: (path: string) => [status: number, body: object]) {
  const server = createServer(({ url = '' }, response) => {
    const [status, body] = url === '/v1/oauth2/token' ? [200, { access_token: 'token', expires_in: 60 }] : answer(url);
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_API_BASE: base } as Env;
  return createPayPalProvider(keys, { origin: base, sandboxBase: undefined })!;
}

async function refundRefusedWith(status: number, issue: string): Promise<string | null> {
  const provider = await createProvider(() => [status, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }]);
  const payment = { reference: 'capture', currency: 'EUR' };
  return provider.refund({ id: '1', amountMinor: 2_990, endsContract: false, payment } as RefundOrder);
}

/** Reads an order with one capture. */
async function snapshotWith(
  status: string,
  order: Partial<Order>,
  disputes: [status: number, body: object],
  refunds: object[] = [],
) {
  const capture = { id: 'capture', status, amount: { value: '29.90', currency_code: 'EUR' } };
  const unit = { custom_id: '1', invoice_id: '1', payments: { captures: [capture], refunds } };
  const provider = await createProvider((path) =>
    path.includes('disputes') ? disputes : [200, { id: 'P1', status: 'COMPLETED', purchase_units: [unit] }],
  );
  return provider.snapshot({ id: '1', paypalOrderId: 'P1', ...order } as Order);
}

test.each(['DECLINED', 'FAILED'])('an order whose only capture is %s cannot be paid any more', async (status) => {
  const found = await snapshotWith(status, { status: 'open', captureAt: new Date() }, [200, {}]);
  expect(found).toEqual({ payments: [], dead: true, captureIssue: 'PAYMENT_DENIED' });
});

test('keys that may not read disputes are a refusal, and the payment is read all the same', async () => {
  const refused = [403, { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] }] as [number, object];
  const found = await snapshotWith('COMPLETED', { status: 'paid' }, refused);
  expect(found).toMatchObject({ payments: [{ state: 'paid' }], refusal: { provider: 'paypal', kind: 'permission' } });
  expect(found.payments[0]!.disputed).toBeUndefined();
});

describe('a payment with a dispute lost in part', () => {
  const euros = (value: string) => ({ value, currency_code: 'EUR' });
  const lost = {
    dispute_id: 'dispute',
    items: [{ dispute_id: 'dispute' }],
    status: 'RESOLVED',
    create_time: '2026-03-02T00:00:00Z',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: euros('10.00') },
  };
  const refund = (id: string, value: string, custom = '1', day = 3) => ({
    id,
    status: 'COMPLETED',
    amount: euros(value),
    custom_id: custom,
    create_time: `2026-03-0${day}T00:00:00Z`,
  });

  test.each([
    ['of the rest, by the shop', [refund('rest', '19.90', 'refund')], 2_990, ['rest']],
    ['of the rest, at PayPal', [refund('rest', '19.90')], 2_990, ['rest']],
    ['of the rest, beside the listed loss', [refund('loss', '10.00'), refund('rest', '19.90')], 2_990, ['rest']],
    ['of less than the loss', [refund('part', '5.00', 'refund')], 1_500, ['part']],
    ['of as much as the loss, by the shop', [refund('part', '10.00', 'refund')], 2_000, ['part']],
    ['of as much, beside the loss', [refund('part', '10.00', 'refund'), refund('loss', '10.00')], 2_000, ['part']],
    ['of as much, before the dispute', [refund('part', '10.00', '1', 1)], 2_000, ['part']],
    ['that lists the loss', [refund('loss', '10.00')], 1_000, []],
  ])('counts a refund %s', async (_name, refunds, refundedMinor, references) => {
    const { payments } = await snapshotWith('PARTIALLY_REFUNDED', { status: 'paid' }, [200, lost], refunds);
    expect(payments).toMatchObject([
      { refundedMinor, disputed: true, arrivedRefunds: references.map((reference) => ({ reference })) },
    ]);
  });
});

test('lists arrived refunds oldest first, as PayPal may not', async () => {
  const [newer, older] = ['2026-03-04', '2026-03-03'].map((day) => {
    const amount = { value: '5.00', currency_code: 'EUR' };
    return { id: day, status: 'COMPLETED', amount, create_time: `${day}T00:00:00Z` };
  });
  const { payments } = await snapshotWith('PARTIALLY_REFUNDED', { status: 'open' }, [200, {}], [newer!, older!]);
  const arrivedRefunds = [{ reference: '2026-03-03' }, { reference: '2026-03-04' }];
  expect(payments).toMatchObject([{ refundedMinor: 1_000, arrivedRefunds }]);
});

test.each([
  ['PARTIALLY_REFUNDED', ['PENDING'], 0, []],
  ['REFUNDED', ['PENDING'], 0, []],
  ['REFUNDED', ['COMPLETED', 'PENDING'], 1_000, ['0']],
  ['REFUNDED', ['COMPLETED', 'COMPLETED'], 2_990, ['0', '1']],
  ['REVERSED', ['PENDING'], 2_990, []],
])('of a %s capture with refunds that are %j, %i has arrived', async (status, states, refundedMinor, arrived) => {
  const amounts = ['10.00', '19.90'];
  const refunds = states.map((state, i) => {
    const amount = { value: states.length > 1 ? amounts[i] : '29.90', currency_code: 'EUR' };
    return { id: String(i), status: state, amount };
  });
  const { payments } = await snapshotWith(status, { status: 'open' }, [200, {}], refunds);
  const arrivedRefunds = arrived.map((reference) => ({ reference }));
  expect(payments).toMatchObject([{ refundedMinor, arrivedRefunds, failedRefunds: [] }]);
});

test('a capture that was refunded meanwhile needs no refund', async () => {
  expect(await refundRefusedWith(422, 'CAPTURE_FULLY_REFUNDED')).toBeNull();
});

test('a refund of a pending capture is retried', async () => {
  const work = refundRefusedWith(422, 'PENDING_CAPTURE');
  await expect(work).rejects.toThrow('PayPal has not received the payment yet.');
  await expect(work).rejects.not.toBeInstanceOf(RefundRefused);
});

test.each([
  [422, 'REFUND_AMOUNT_EXCEEDED'],
  [404, 'RESOURCE_NOT_FOUND'],
])('%i %s is final', async (status, issue) => {
  await expect(refundRefusedWith(status, issue)).rejects.toBeInstanceOf(RefundRefused);
});

test('an event about a refund of the shop names its order, whose id is not the refund’s', () => {
  const [order, refund] = ['60000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000002'];
  const resource = { id: 'R1', custom_id: refund, invoice_id: order };
  const body = JSON.stringify({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'refund',
    resource,
  });
  expect(paypalEventSubject(body)).toMatchObject({ orderId: order });
});
