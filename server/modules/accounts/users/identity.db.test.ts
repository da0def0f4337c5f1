import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { Identity } from './user.entity.ts';
import { findOrCreateUser, findOrCreateByIdentity } from './users.service.ts';

const now = new Date('2026-11-22T10:00:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
const em = () => forkEm(database.orm);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const at = (issuer: string, subject = '1') => ({ provider: 'oidc', issuer, subject });

test('the same subject at another issuer is somebody else, also behind the same name of a provider', async () => {
  const first = await findOrCreateUser(em(), { email: 'first@example.com', identity: at('https://a.example') }, now);
  expect(await findOrCreateByIdentity(em(), { email: null, identity: at('https://b.example') }, now)).toBeNull();
  const other = { email: 'second@example.com', identity: at('https://b.example') };
  const second = await findOrCreateByIdentity(em(), other, now);
  expect(second?.id).not.toBe(first.id);
  expect((await findOrCreateByIdentity(em(), { email: null, identity: at('https://a.example') }, now))?.id).toBe(
    first.id,
  );
});

test('one that was stored without its issuer gets it when the mailbox shows that it is the same person', async () => {
  const user = await findOrCreateUser(em(), { email: 'old@example.com' }, now);
  const work = em();
  const old = { id: randomUUID(), user: user.id, provider: 'oidc', issuer: null, subject: '7', createdAt: now };
  work.create(Identity, old);
  await work.flush();
  expect(
    await findOrCreateByIdentity(em(), { email: null, identity: at('https://evil.example', '7') }, now),
  ).toBeNull();
  const proven = { email: 'Old@example.com', identity: at('https://a.example', '7') };
  expect((await findOrCreateByIdentity(em(), proven, now))?.id).toBe(user.id);
  const rows = await em().find(Identity, { user });
  expect(rows.map(({ issuer, subject }) => [issuer, subject])).toEqual([['https://a.example', '7']]);
});
