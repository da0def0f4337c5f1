import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, forkEm } from '#server/platform/db/orm.ts';
import { createRing } from '#server/platform/encryption/sealed.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { checkKeys, loadKeyRing, readKeyFile, rotateKeyFile } from './sealing.service.ts';

const KEY = createRing(['the only key of this shop, which is lost']);
let shop: Database;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.close());

test('on a server nothing is sealed before somebody sets a key', async () => {
  const settings = { HEALTH_KEYS: undefined, DATA_DIR: '', DATABASE_URL: 'postgres://localhost/aamu' };
  expect(await loadKeyRing(forkEm(shop.orm), settings)).toBeNull();
});

test('a key file that is gone is not made anew beside a database that is sealed with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-keys-'));
  const settings = { HEALTH_KEYS: undefined, DATA_DIR: folder, DATABASE_URL: undefined };
  await checkKeys(forkEm(shop.orm), KEY);
  await expect(loadKeyRing(forkEm(shop.orm), settings)).rejects.toThrow(
    `HEALTH_KEYS: the key ${KEY.names[0]} is missing`,
  );
  expect(await readdir(folder)).toEqual([]);

  // The first start creates a key, and the next one finds it.
  const fresh = await testDatabase();
  const made = await loadKeyRing(forkEm(fresh.orm), settings);
  expect(await readdir(folder)).toEqual(['health.key']);
  expect((await loadKeyRing(forkEm(fresh.orm), settings))?.names).toEqual(made?.names);
  await fresh.close();
  await rm(folder, { recursive: true });
});

test('a rotation after a killed one adds one new key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-keys-'));
  const former = 'former-key-of-32-characters-12345';
  await writeFile(join(folder, 'health.key'), former);
  await writeFile(join(folder, 'health.key.next'), `left-key-of-32-characters-12345678\n${former}\n`);
  const ring = await rotateKeyFile(folder);
  const keys = await readKeyFile(folder);
  expect([keys?.length, keys?.at(-1), createRing(keys!).names]).toEqual([2, former, ring.names]);
  await rm(folder, { recursive: true });
});
