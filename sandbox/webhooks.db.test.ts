import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/orm.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { SandboxEvent } from './sandbox.entity.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#server/modules/sales/stripe/sandbox-keys.ts';
import { stripeSignature } from './stripe/signature.ts';
import { startSandboxWebhooks } from './webhooks.ts';

const log = pino({ level: 'silent' });

let database: Database;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  database = await testDatabase();
  shop = await openShop();
});
afterEach(async () => {
  await shop.close();
  await database.close();
});

/** Accepts webhooks like the shop, with the given statuses in order, finally with 200. */
async function openShop() {
  const statuses: number[] = [];
  const taken: { body: string; signature: string }[] = [];
  const server = createServer((req, res) => {
    Array.fromAsync(req as AsyncIterable<Buffer>).then(
      (parts) => {
        taken.push({ body: Buffer.concat(parts).toString(), signature: String(req.headers['stripe-signature']) });
        res.writeHead(statuses.shift() ?? 200).end('taken');
      },
      () => res.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    statuses,
    taken,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

async function write(
  id: string,
  { provider = 'stripe', age = 0 }: { provider?: 'stripe' | 'paypal'; age?: number } = {},
) {
  const createdAt = new Date(Date.now() - age);
  const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object: {} } });
  const em = forkEm(database.orm);
  em.create(SandboxEvent, { id, provider, body, nextAttemptAt: createdAt, createdAt });
  await em.flush();
}

const start = ({ inBackground = false } = {}) =>
  startSandboxWebhooks({
    orm: database.orm,
    log,
    targets: { stripe: { url: shop.url, headers: stripeSignature } },
    inBackground,
  });
const read = (id: string) => forkEm(database.orm).findOneOrFail(SandboxEvent, id);

test('a webhook arrives signed, as it was written', async () => {
  await write('evt_1');
  const webhooks = start();
  await webhooks.deliver();
  expect((await read('evt_1')).status).toBe('delivered');
  await webhooks.close();
  const [{ body, signature } = { body: '', signature: '' }] = shop.taken;
  const event = Stripe.webhooks.constructEvent(body, signature, SANDBOX_WEBHOOK_SECRET);
  expect(event.id).toBe('evt_1');
  expect(shop.taken).toHaveLength(1);
});

test('it is sent again after an error, and no more once it was taken', async () => {
  shop.statuses.push(500, 302);
  await write('evt_1');
  const webhooks = start();
  const makeDue = () =>
    forkEm(database.orm).nativeUpdate(SandboxEvent, { id: 'evt_1' }, { nextAttemptAt: new Date(0) });
  for (const answer of [500, 302]) {
    await webhooks.deliver();
    expect(await read('evt_1')).toMatchObject({ status: 'pending', lastError: `The answer was ${answer}.` });
    await makeDue();
  }
  await webhooks.deliver();
  await webhooks.close();
  expect(await read('evt_1')).toMatchObject({ status: 'delivered', attempts: 3, lastError: null });
  expect(shop.taken).toHaveLength(3);
});

test('one that nobody took for three days is given up', async () => {
  shop.statuses.push(500);
  await write('evt_1', { age: 3 * 86_400_000 + 1 });
  const webhooks = start();
  await webhooks.deliver();
  expect((await read('evt_1')).status).toBe('given-up');
  await webhooks.close();
});

test('one of a provider without a target waits', async () => {
  await write('evt_paypal', { provider: 'paypal' });
  await write('evt_stripe');
  const webhooks = start();
  await webhooks.deliver();
  expect((await read('evt_stripe')).status).toBe('delivered');
  await webhooks.close();
  expect(await read('evt_paypal')).toMatchObject({ status: 'pending', attempts: 0 });
});

test('two processes send each once', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `evt_${index}`);
  for (const id of ids) await write(id);
  const both = [start({ inBackground: true }), start({ inBackground: true })];
  const left = () => forkEm(database.orm).count(SandboxEvent, { status: 'pending' });
  await expect.poll(left).toBe(0);
  await Promise.all(both.map((each) => each.close()));
  expect(shop.taken).toHaveLength(ids.length);
});
