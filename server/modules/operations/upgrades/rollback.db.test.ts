import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { connectPostgres } from '#server/app/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrations, NewerDatabase, pendingMigrations, refuseNewerDatabase } from '#server/platform/db/migrations.ts';
import { connectWithoutTimeouts, type Database, type Em, forkEm } from '#server/platform/db/orm.ts';
import { programVersion } from '#server/platform/db/upgrade/upgrade-record.ts';
import { databaseUrl } from '#server/testing/database/database-url.ts';
import { rollBack } from './rollback.service.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
/** The last migrations only add. */
const ADDED = migrations.slice(migrations.indexOf('Migration20261129050000'));
/** Removes columns and requires others. */
const FIRST_BREAKING = 'Migration20261121063101';

const { url: server, name: template } = inject('template');
/** Older versions have fewer migrations. */
const list = migrations as string[];
const ALL = [...migrations];
let database: Database;
let name: string;
const em = (): Em => forkEm(database.orm);

async function execute(statement: string) {
  const admin = await connectPostgres(server, 1);
  // Copies of databases take long on a busy disk.
  const unhurried = await connectWithoutTimeouts(admin.orm);
  await forkEm(unhurried.orm).execute(statement);
  await unhurried.close();
  await admin.close();
}

const addUser = (email: string) =>
  em().execute(
    `insert into app_user (id, email, email_key, language, created_at) values (gen_random_uuid(), ?, ?, 'en', now())`,
    [email, email],
  );

/** Becomes the version that has the migrations before this one. */
const becomeOlder = (before: string) => list.splice(ALL.indexOf(before));
const becomeNewest = () => list.splice(0, list.length, ...ALL);

/** Makes a database with an older version, and upgrades it. */
async function upgradeFrom(before: string) {
  becomeOlder(before);
  await migrate(database);
  becomeNewest();
  await migrate(database);
}

beforeEach(async () => {
  name = `${template}_rollback_${randomBytes(4).toString('hex')}`;
  await execute(`create database ${name}`);
  database = await connectPostgres(databaseUrl(server, name), 2);
});
afterEach(async () => {
  becomeNewest();
  await database.close();
  await execute(`drop database ${name} with (force)`);
});

test('the first version on a database has nothing to go back to', async () => {
  await migrate(database);
  expect(await rollBack(database.orm, { now: NOW })).toEqual({ is: 'none' });
});

test('a version that does not know the database goes nowhere', async () => {
  await upgradeFrom(ADDED[0]!);
  becomeOlder(ADDED[1]!);
  await expect(rollBack(database.orm, { now: NOW })).rejects.toThrow(NewerDatabase);
});

test('names what a restore would lose where the upgrade removed something, and changes nothing', async () => {
  await upgradeFrom(FIRST_BREAKING);
  await addUser('late@example.com');
  const rollback = await rollBack(database.orm, { now: NOW });
  expect(rollback).toMatchObject({
    is: 'refused',
    from: programVersion(),
    lost: [{ table: 'app_user', rows: 1 }],
  });
  expect(rollback).toHaveProperty('changes.0.migration', FIRST_BREAKING);
  expect(await pendingMigrations(em())).toEqual([]);
});

test('lets the former version start with everything written since, and upgrades again without loss', async () => {
  await upgradeFrom(ADDED[0]!);
  await addUser('new@example.com');
  await em().execute(
    `insert into shop_identity (id, place, key_hash, key_is_setting, purpose, adopted_at, moved_to)
     values (1, '', '', false, 'shop', now(), 'only the newer version reads this')`,
  );
  const done = { is: 'done', from: programVersion(), to: null, migrations: ADDED };
  expect(await rollBack(database.orm, { now: NOW })).toEqual(done);
  becomeOlder(ADDED[0]!);
  expect(await refuseNewerDatabase(em())).toEqual([]);
  await addUser('old@example.com');
  becomeNewest();
  await migrate(database);
  expect(await em().execute('select email from app_user order by email')).toEqual([
    { email: 'new@example.com' },
    { email: 'old@example.com' },
  ]);
  expect(await em().execute('select moved_to from shop_identity')).toEqual([
    { moved_to: 'only the newer version reads this' },
  ]);
  expect(await rollBack(database.orm, { now: NOW })).toEqual(done);
});

test('goes back from an upgrade that failed, and the next one runs what it had not run', async () => {
  await upgradeFrom(ADDED[0]!);
  const [failed] = ADDED.slice(-1);
  await em().execute('delete from mikro_orm_migrations where name = ?', [failed!]);
  const run = ADDED.filter((each) => each !== failed);
  expect(await rollBack(database.orm, { now: NOW })).toMatchObject({ is: 'done', migrations: run });
  expect(await em().execute('select migrations from schema_upgrade')).toEqual([{ migrations: run }]);
});

test('goes back from an upgrade once, and not to another kind of database', async () => {
  await upgradeFrom(ADDED[0]!);
  expect(await rollBack(database.orm, { now: NOW, isConverted: true })).toEqual({ is: 'none' });
  expect(await rollBack(database.orm, { now: NOW })).toMatchObject({ is: 'done' });
  expect(await rollBack(database.orm, { now: NOW })).toEqual({ is: 'none' });
});
