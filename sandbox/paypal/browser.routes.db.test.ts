import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import helmet from 'koa-helmet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { sandboxPayPalRoutes } from './browser.routes.ts';
import { findLedgerRow, withLedgerLock } from './ledger.ts';
import { createOrder } from './new-order.ts';

const START = new Date('2026-11-21T09:00:00Z');
let time = START;
let database: Awaited<ReturnType<typeof testDatabase>>;
let url = '';
const server = createServer();

beforeAll(async () => {
  database = await testDatabase();
  const router = sandboxPayPalRoutes({ orm: database.orm, now: () => time });
  const answer = new Koa().use(helmet()).use(router.routes()).callback();
  server.on('request', (req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/paypal`;
});

beforeEach(() => {
  time = START;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await database.close();
});

describe('GET /sandbox/paypal/approve', () => {
  it('shows merchant and amount, and keeps whoever opened it', async () => {
    const response = await fetch(`${url}/approve?token=${await order()}&host=https://shop.example`);
    const html = await response.text();
    expect(html).toContain('Bold &amp; Early');
    expect(html).toContain('Pay €29.90');
    for (const header of ['x-frame-options', 'cross-origin-opener-policy'])
      expect(response.headers.get(header)).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('an order that has waited too long is not to be approved', async () => {
    const token = await order();
    time = new Date(START.getTime() + 3 * 3_600_000);
    expect(await (await fetch(`${url}/approve?token=${token}`)).text()).toContain('cannot be approved');
    expect(await choose(token, 'pays')).toContain('cannot be approved');
    expect(await loadOrderStatus(token)).toBe('VOIDED');
  });
});

describe('POST /sandbox/paypal/approve', () => {
  it('approves, and says so to the page that opened it alone', async () => {
    const token = await order();
    const html = await choose(token, 'pays', 'https://shop.example/path');
    expect(html).toContain(`data-outcome="approved" data-order="${token}" data-payer="SANDBOXBUYER1"`);
    expect(html).toContain('data-host="https://shop.example"');
    expect(await loadOrderStatus(token)).toBe('APPROVED');
  });

  it('cancelling changes nothing', async () => {
    const token = await order();
    expect(await choose(token, 'cancelled')).toContain('data-outcome="cancelled"');
    expect(await loadOrderStatus(token)).toBe('CREATED');
  });

  it('without a page that opened it, it leads back to where the order says', async () => {
    const token = await order({ return_url: 'https://shop.example/back?a=1', cancel_url: 'javascript:alert(1)' });
    expect(await choose(token, 'cancelled', 'javascript:alert(1)')).toContain('data-host="" data-next=""');
    const next = `https://shop.example/back?a=1&amp;token=${token}&amp;PayerID=SANDBOXBUYER1`;
    expect(await choose(token, 'pending')).toContain(`data-next="${next}"`);
  });
});

async function order(application_context: object = {}): Promise<string> {
  const amount = { currency_code: 'EUR', value: '29.90' };
  const request = {
    intent: 'CAPTURE',
    purchase_units: [{ amount }],
    application_context: { brand_name: 'Bold & Early', ...application_context },
  } as const;
  const parts = { now: START, origin: url, apiBase: 'http://api.example' };
  const row = await withLedgerLock(database.orm, async (em) =>
    createOrder(em, { ...request, purchase_units: [...request.purchase_units] }, parts),
  );
  return row.id;
}

async function choose(token: string, choice: string, host = ''): Promise<string> {
  const response = await fetch(`${url}/approve`, {
    method: 'POST',
    body: new URLSearchParams({ token, choice, host }),
  });
  return response.text();
}

async function loadOrderStatus(id: string) {
  return (await findLedgerRow(forkEm(database.orm), 'paypal.order', id))?.data.order.status;
}
