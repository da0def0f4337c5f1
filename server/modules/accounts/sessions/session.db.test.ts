import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/orm.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { readBody } from '#server/platform/http/request/body.ts';
import { Session } from './session.entity.ts';
import { sessions } from './session.middleware.ts';
import { beginSessionId, createSessionStore, SESSION_MAX_AGE_MS } from './session.store.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { DAY_MS } from '#server/platform/days.ts';

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
    const { id, ctx } = beginRequest();
    await store().set(id, { user: 1 }, undefined, { ctx });
    await store().set(id, { user: 2 }, undefined, loading());
    expect(await store().get(id)).toEqual({ user: 2 });
    const rows = await forkEm(database.orm).find(Session, {});
    expect(JSON.stringify(rows)).not.toContain(id);
    await store().destroy(id);
    expect(await store().get(id)).toBeUndefined();
  });

  test('ends a session when its time is over', async () => {
    const { id, ctx } = beginRequest();
    await store().set(id, { user: 1 }, undefined, { ctx });
    now = new Date(now.getTime() + SESSION_MAX_AGE_MS);
    expect(await store().get(id)).toBeUndefined();
  });

  test('use extends a sign-in on its way, but no session', async () => {
    const [step, life] = [1000, 5000];
    for (const [userId, left] of [
      [null, life],
      [crypto.randomUUID(), life - step],
    ] as const) {
      const { id, ctx } = beginRequest();
      await store().set(id, { userId }, life, { ctx });
      now = new Date(now.getTime() + step);
      await store().set(id, { userId, grant: {} }, life, loading());
      const row = await forkEm(database.orm).findOneOrFail(Session, { userId, seenAt: now });
      expect(row.expiresAt.getTime() - now.getTime()).toBe(left);
    }
  });

  test('leaves a session ended for a request that loaded it before', async () => {
    const { id, ctx } = beginRequest();
    await store().set(id, { user: 1 }, undefined, { ctx });
    await store().destroy(id);
    await store().set(id, { user: 1, grant: {} }, undefined, loading());
    expect(await store().get(id)).toBeUndefined();
  });

  test('leaves a session ended that began with the same request', async () => {
    const { id, ctx } = beginRequest();
    await store().set(id, { user: 1 }, undefined, { ctx });
    await store().destroy(id);
    await store().set(id, { user: 1 }, undefined, { ctx });
    expect(await store().get(id)).toBeUndefined();
  });
});

test('refuses a request whose session ended before its body was complete', async () => {
  now = new Date('2026-11-02T06:00:00Z');
  const { id, ctx: first } = beginRequest();
  await store().set(id, { userId: crypto.randomUUID() }, undefined, { ctx: first });
  const loaded = Promise.withResolvers<void>();
  const app = new Koa();
  app.keys = ['a key'];
  app.silent = true;
  app.use(sessions(app, { orm: database.orm, https: false, clock: () => now }));
  app.use((_, next) => {
    loaded.resolve();
    return next();
  });
  for (const each of readBody) app.use(each);
  app.use((ctx) => {
    ctx.body = 'done';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const signature = createHmac('sha1', 'a key').update(`aamu.sid=${id}`).digest('base64url');
  const headers = { 'content-type': 'application/json', cookie: `aamu.sid=${id}; aamu.sid.sig=${signature}` };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers });
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write('{');
  await loaded.promise;
  await store().destroy(id);
  sent.end('}');
  const [{ statusCode }] = await answer;
  expect(statusCode).toBe(401);
  server.closeAllConnections();
  server.close();
});

test('what has ended is taken away, and what holds stays', async () => {
  now = new Date('2026-11-02T06:00:00Z');
  const em = forkEm(database.orm);
  await em.nativeDelete(Session, {});
  const day = DAY_MS;
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
  row('on the way', null, 60_000, 60_000, 60_000);
  row('lost on the way', null, 2 * 3_600_000, 3_600_000, -1);
  await em.flush();
  await cleanUp(forkEm(database.orm), now);
  const left = await forkEm(database.orm).find(Session, {}, { orderBy: { idHash: 'asc' } });
  expect(left.map(({ idHash }) => idHash)).toEqual(['kept', 'on the way']);
});

function store() {
  return createSessionStore(database.orm, () => now);
}

/** A request that creates a session. */
function beginRequest() {
  const ctx = { state: {} } as Context;
  return { id: beginSessionId(ctx), ctx };
}

/** A request that found a session, and may have begun another one. */
function loading() {
  return { ctx: beginRequest().ctx };
}
