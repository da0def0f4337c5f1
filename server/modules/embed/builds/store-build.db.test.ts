import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, forkEm } from '#server/platform/db/orm.ts';
import { createCuttableDatabase } from '#server/testing/jobs.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { BuiltFile } from './built-file.entity.ts';
import { storeBuild } from './store-build.ts';

let database: Database;
let away = false;
let logged: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  away = false;
  logged = [];
  await forkEm(database.orm).nativeDelete(BuiltFile, {});
});
afterAll(() => database.close());

const paths = Array.from({ length: 120 }, (_, i) => `embed/part-${String(i).padStart(8, '0')}.js`);
const stored = () => forkEm(database.orm).count(BuiltFile);

function store(read: () => Promise<unknown> = () => Promise.resolve()) {
  const orm = createCuttableDatabase(() => away, database.orm);
  const log = { warn: (_: unknown, event?: string) => void logged.push(event!) };
  const build = { paths, read: () => read().then(() => ({ bytes: Buffer.from('1'), compressed: false })) };
  return storeBuild({ newEm: () => forkEm(orm), build, log });
}

test('stores all files of a build in its first attempt', async () => {
  const { tried, end } = store();
  await tried;
  expect(await stored()).toBe(120);
  await end();
  expect(logged).toEqual([]);
});

test('retries while the database is away', async () => {
  away = true;
  const { tried, end } = store();
  await tried;
  expect(logged).toEqual(['build.not_stored']);
  away = false;
  await expect.poll(stored).toBe(120);
  await end();
});

test('stops after the rows in work', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { end } = store(() => {
    begin();
    return opened;
  });
  await begun;
  const stopped = end();
  open();
  await stopped;
  expect(await stored()).toBe(50);
});

test('stops at once while it waits for the database', async () => {
  away = true;
  const { end } = store();
  await expect.poll(() => logged).toEqual(['build.not_stored']);
  await end();
  expect(await stored()).toBe(0);
});
