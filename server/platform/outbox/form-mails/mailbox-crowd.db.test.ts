import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { expectEventually } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { lockAddress } from './form-mail.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

const BESIEGED = 'besieged@example.com';
/** More than the connections of a process. */
const CROWD = 14;
const ORDER = { programId: 2, fullName: 'Aino Virta', startConsent: 'digital-1' };

test.each([
  ['/api/email-signup', { source: 'morning_routine' }],
  ['/api/newsletter', {}],
  ['/api/contact', { name: 'Aino', message: 'Hello' }],
  ['/api/withdrawals', { fullName: 'Aino Virta', contract: 'My order' }],
  ['/api/create-one-time-payment', ORDER],
])('a crowd at %s that waits for one mailbox keeps no other visitor from the database', async (path, body) => {
  const release = await holdLock();
  const send = async (email: string) => (await app.post(path, { ...body, email })).status;
  const crowd = Promise.all(Array.from({ length: CROWD }, () => send(BESIEGED)));
  const others = await Promise.all([1, 2, 3].map((n) => send(`other-${n}@example.com`)));
  expect(await countWaitingConnections()).toBe(0);
  await release();
  const statuses = [...others, ...(await crowd)];
  expect(statuses.filter((status) => status !== statuses[0])).toEqual([]);
  expect(statuses[0]).toBeLessThan(300);
});

test('a crowd that corrects the address of an order to that mailbox keeps no connection either', async () => {
  const form = guest('mistyped@example.com', ORDER);
  const response = await app.post('/api/create-one-time-payment', form);
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  await payByCard(app, clientSecret);
  const paid = () => app.em().count(Order, { emailKey: 'mistyped@example.com', status: 'paid' });
  await expectEventually(app, paid).toBe(1);
  const release = await holdLock();
  const send = () => app.post('/api/payment-address', { clientSecret, email: BESIEGED });
  const crowd = Promise.all(Array.from({ length: CROWD }, async () => (await send()).status));
  expect((await app.post('/api/contact', { name: 'Aino', message: 'Hello', email: 'eve@example.com' })).ok).toBe(true);
  expect(await countWaitingConnections()).toBe(0);
  await release();
  expect((await crowd).filter((status) => status === 204)).toHaveLength(1);
});

/** Locks the besieged mailbox until the returned function is called. */
async function holdLock(): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = app.em().transactional(async (tx) => {
    await lockAddress(tx, BESIEGED);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  return () => {
    release.resolve();
    return holder;
  };
}

/** Counts connections that wait for a lock. */
async function countWaitingConnections(): Promise<number> {
  const sql = `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and locktype = 'advisory' and not granted`;
  return (await app.em().execute<{ count: number }[]>(sql))[0]!.count;
}
