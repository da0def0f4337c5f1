import { rm } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { type Em, forkEm } from '../../../server/platform/db/orm.ts';
import { connectPostgres } from '../../../server/app/database.ts';
import { freePort } from '../../../server/platform/db/embedded/free-port.ts';
import { guest, payByCard } from '../../../server/testing/buyers.ts';
import { startTestServer } from '../../../server/testing/database/test-server.ts';
import { openShop, type Shop } from '../shop.ts';

const GUESTS = 8;
const MEMBERS = 2;

/** Clean-up steps of a journey, run in reverse order however it ends. */
const leftovers: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
});

test('two processes sell to many at once, one is killed, and everybody has what they paid for once', async () => {
  test.setTimeout(120_000);
  const proxy = await openProxy();
  const database = await createDatabase();
  const shops = await Promise.all([0, 1].map(() => openBehind(proxy, database.url)));
  const [doomed, shop] = shops as [Shop, Shop];
  const guests = Array.from({ length: GUESTS }, (_, i) => `guest${i}@example.com`);
  const members = Array.from({ length: MEMBERS }, (_, i) => `member${i}@example.com`);
  const signedIn = await Promise.all(members.map((email) => signIn(shop, email)));

  let paid = 0;
  let killed: Promise<unknown> | undefined;
  const note = () => {
    paid += 1;
    if (paid === 4) killed = doomed.end('SIGKILL');
  };
  await Promise.all([
    ...guests.map((email) => buyAsGuest(shop, email).then(note)),
    ...signedIn.map((member) => buyAsMember(shop, member).then(note)),
  ]);
  await killed;
  // The dead process's jobs are free once their leases expire.
  await untilOk(() => shop.post('/sandbox/time', { days: 1 }));

  const buyers = [...guests, ...members].toSorted();
  const late = { timeout: 30_000 };
  await expect.poll(() => count(database.em(), 'select count(*) from receipt'), late).toBe(buyers.length);
  const unsent = "select count(*) from outbox_mail where status <> 'sent'";
  await expect.poll(() => count(database.em(), unsent), late).toBe(0);
  const receipts = await database.em().execute<{ number: number; email: string }[]>(
    `select receipt.number, customer_order.email from receipt join payment on payment.id = receipt.payment_id
     join customer_order on customer_order.id = payment.order_id order by receipt.number`,
  );
  expect(receipts.map(({ number }) => number)).toEqual(buyers.map((_, i) => i + 1));
  expect(receipts.map(({ email }) => email).toSorted()).toEqual(buyers);
  const granted = await database.em().execute<{ email: string }[]>(
    `select email from customer_order join (select order_id from purchase where status = 'completed'
     union all select order_id from subscription where status = 'active') as granted
     on granted.order_id = customer_order.id order by email`,
  );
  expect(granted.map(({ email }) => email)).toEqual(buyers);
  expect(await count(database.em(), 'select count(*) from payment')).toBe(buyers.length);
  expect(await count(database.em(), 'select count(*) from refund')).toBe(0);

  const mails = (await shop.mails()).map(({ to, subject }) => `${to}: ${subject.replace(/^\d{3}(?: \d{3})+/, 'code')}`);
  expect(mails.toSorted()).toEqual(
    [
      ...guests.flatMap((email) => [
        `${email}: Welcome to coaching with Aamu`,
        `hello@aamu.example: €99.99 from Aino Virta (${email})`,
      ]),
      ...members.flatMap((email) => [
        `${email}: code is your code for Aamu`,
        `${email}: Your receipt from Aamu: All Day Energy: 30-day programme`,
        `hello@aamu.example: €29.90 from ${email}`,
      ]),
    ].toSorted(),
  );
});

/** Opens two checkouts for one guest and pays in one. */
async function buyAsGuest(shop: Shop, email: string) {
  const answers = { email, fullName: 'Aino Virta' };
  const kept = await untilOk(() => shop.post('/api/drafts', { programId: 4, answers }));
  const { draft } = (await kept.json()) as { draft: string };
  const setUp = () => untilOk(() => shop.post('/api/create-guest-subscription', guest(email, { draft })));
  const secrets = await Promise.all([setUp(), setUp()].map(async (answer) => secretIn(await (await answer).json())));
  expect(secrets[1], 'the same draft is the same payment').toBe(secrets[0]);
  await pay(shop, secrets[0]!);
}

async function buyAsMember(shop: Shop, member: APIRequestContext) {
  const setUp = () =>
    untilOk(async () => {
      const response = await member.post('/api/create-payment-intent', { data: { programId: 2 } });
      return new Response(await response.text(), { status: response.status() });
    });
  const secrets = await Promise.all([setUp(), setUp()].map(async (answer) => secretIn(await (await answer).json())));
  expect(secrets[1], 'one member and one programme is one payment').toBe(secrets[0]);
  await pay(shop, secrets[0]!);
}

/** After a lost answer, the retry reports the payment as done. */
async function pay(shop: Shop, clientSecret: string) {
  await untilOk(async () => {
    const response = await payByCard(shop, clientSecret);
    const said = await response.clone().text();
    return said.includes('"status":"succeeded"') ? new Response() : response;
  });
}

function secretIn(body: unknown): string {
  return (body as { clientSecret: string }).clientSecret;
}

/** Retries like a user who presses again: a dead process does not answer, so the next one gets the request. */
async function untilOk(ask: () => Promise<Response>): Promise<Response> {
  const said: string[] = [];
  while (said.length < 8) {
    const response = await ask().catch((error: Error) => new Response(error.message, { status: 599 }));
    if (response.ok) return response;
    said.push(`${response.status} ${await response.text()}`);
  }
  throw new Error(said.join('\n'));
}

async function signIn(shop: Shop, email: string): Promise<APIRequestContext> {
  const member = await request.newContext({ baseURL: shop.url });
  leftovers.push(() => member.dispose());
  await member.post('/api/login/code', { data: { email } });
  const mail = async () => (await shop.mails()).find(({ to }) => to === email);
  await expect.poll(mail, { timeout: 15_000 }).toBeDefined();
  const code = /\d{3}(?: \d{3})+/.exec((await mail())?.subject ?? '')?.[0];
  expect((await member.post('/api/login/verify', { data: { email, code } })).status()).toBe(204);
  return member;
}

async function openBehind(proxy: Proxy, database: string): Promise<Shop> {
  const port = await freePort();
  const shop = await openShop({
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    DATABASE_URL: database,
    SESSION_KEYS: 'a key that both processes have',
    HEALTH_KEYS: 'a key of health that both processes have',
    RATE_LIMITS: 'off',
  });
  leftovers.push(async () => {
    await shop.end('SIGTERM');
    await rm(shop.folder, { recursive: true });
  });
  proxy.add(port);
  return shop;
}

async function createDatabase() {
  const { url, stop } = await startTestServer();
  const { orm, close } = await connectPostgres(url, 1);
  leftovers.push(async () => {
    await close();
    await stop();
  });
  return { url, em: () => forkEm(orm) };
}

async function count(em: Em, sql: string): Promise<number> {
  const [row] = await em.execute<{ count: string }[]>(sql);
  return Number(row?.count);
}

interface Proxy {
  url: string;
  /** Adds the process on this port to the rotation. */
  add: (port: number) => void;
}

/** Opens a round-robin proxy. It drops a process that does not answer. */
async function openProxy(): Promise<Proxy> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((req, res) => {
    const { method, url, headers } = req;
    turn += 1;
    const port = ports[turn % ports.length]!;
    const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, res, () => undefined);
    });
    onward.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' && ports.includes(port)) ports.splice(ports.indexOf(port), 1);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    req.pipe(onward);
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  leftovers.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://localhost:${port}`, add: (next) => ports.push(next) };
}
