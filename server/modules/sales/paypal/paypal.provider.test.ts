import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Env } from '#server/platform/config/env.ts';
import { type RefundOrder, RefundRefused } from '../providers/payment-provider.ts';
import { createPayPalProvider } from './paypal.provider.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

/** Sends a refund to a PayPal that refuses it. */
async function refundRefusedWith(status: number, issue: string): Promise<string | null> {
  const server = createServer(({ url }, response) => {
    const isToken = url === '/v1/oauth2/token';
    const refusal = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] };
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(isToken ? { access_token: 'token', expires_in: 60 } : refusal));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_API_BASE: base } as Env;
  const provider = createPayPalProvider(keys, { origin: base, sandboxBase: undefined })!;
  const payment = { reference: 'capture', currency: 'EUR' };
  return provider.refund({ id: '1', amountMinor: 2_990, endsContract: false, payment } as RefundOrder);
}

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
