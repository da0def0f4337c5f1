import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/orm.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { Session } from './session.entity.ts';
import { createSessionStore, newSessionId, SESSION_MAX_AGE_MS } from './session.store.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';

let database: Database;
let now = new Date('2026-11-02T06:00:00Z');
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('the session store', () => {
  test('an unknown id is nobody', async () => {
    expect(await store().get('nobody')).toBeUndefined();
  });

  test('keeps what was set under a hash of the id, and forgets it when destroyed', async () => {
    const id = newSessionId();
    await store().set(id, { user: 1 }, undefined);
    await store().set(id, { user: 2 }, undefined);
    expect(await store().get(id)).toEqual({ user: 2 });
    const rows = await forkEm(database.orm).find(Session, {});
    expect(JSON.stringify(rows)).not.toContain(id);
    await store().destroy(id);
    expect(await store().get(id)).toBeUndefined();
  });

  test('ends a session when its time is over', async () => {
    const id = newSessionId();
    await store().set(id, { user: 1 }, undefined);
    now = new Date(now.getTime() + SESSION_MAX_AGE_MS);
    expect(await store().get(id)).toBeUndefined();
  });
});

test('what has ended is taken away, and what holds stays', async () => {
  now = new Date('2026-11-02T06:00:00Z');
  const em = forkEm(database.orm);
  await em.nativeDelete(Session, {});
  const day = 86_400_000;
  const row = (idHash: string, userId: string | null, age: number, idle: number, left: number) =>
    em.create(Session, {
      idHash,
      data: {},
      userId,
      createdAt: new Date(now.getTime() - age),
      seenAt: new Date(now.getTime() - idle),
      expiresAt: new Date(now.getTime() + left),
    });
  const user = crypto.randomUUID();
  row('kept', user, 20 * day, day, day);
  row('over', user, 90 * day, day, -1);
  row('idle', user, 40 * day, 31 * day, day);
  row('on the way', null, 60_000, 60_000, day);
  row('lost on the way', null, 2 * 3_600_000, 2 * 3_600_000, day);
  await em.flush();
  await cleanUp(forkEm(database.orm), now);
  const left = await forkEm(database.orm).find(Session, {}, { orderBy: { idHash: 'asc' } });
  expect(left.map(({ idHash }) => idHash)).toEqual(['kept', 'on the way']);
});

function store() {
  return createSessionStore(database.orm, () => now);
}
