import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
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
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = app.em().transactional(async (tx) => {
    await lockAddress(tx, BESIEGED);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const send = async (email: string) => (await app.post(path, { ...body, email })).status;
  const crowd = Promise.all(Array.from({ length: CROWD }, () => send(BESIEGED)));
  const others = await Promise.all([1, 2, 3].map((n) => send(`other-${n}@example.com`)));
  expect(await countWaitingConnections()).toBe(0);
  release.resolve();
  await holder;
  const statuses = [...others, ...(await crowd)];
  expect(statuses.filter((status) => status !== statuses[0])).toEqual([]);
  expect(statuses[0]).toBeLessThan(300);
});

/** Counts connections that wait for a lock. */
async function countWaitingConnections(): Promise<number> {
  const sql = `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and locktype = 'advisory' and not granted`;
  return (await app.em().execute<{ count: number }[]>(sql))[0]!.count;
}
