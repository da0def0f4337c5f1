import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectPostgres } from '#server/app/database.ts';
import { databaseUrl } from '#server/testing/database/database-url.ts';
import { migrate, prepareMigrations } from './migrate.ts';
import { pendingMigrations } from './migrations.ts';
import { type Database, type Em, forkEm } from './orm.ts';

/** Adds columns to `workout` and `plan_day`. */
const ALTERS = 'Migration20261128064500';

describe('migrating a shop that is in use', () => {
  const name = `aamu_migrate_${randomBytes(6).toString('hex')}`;
  let admin: Database;
  let database: Database;
  beforeAll(async () => {
    const { url, name: template } = inject('template');
    admin = await connectPostgres(url, 1);
    await forkEm(admin.orm).execute(`create database ${name} template ${template}`);
    database = await connectPostgres(databaseUrl(url, name), 6);
  });
  afterAll(async () => {
    await database.close();
    await forkEm(admin.orm).execute(`drop database ${name} with (force)`);
    await admin.close();
  });

  async function takeBack(migration: string) {
    await prepareMigrations(database.orm);
    await database.orm.migrator.down({ migrations: [migration] });
    expect(await pendingMigrations(forkEm(database.orm))).toEqual([migration]);
  }

  test('lets others write to a table that it has to wait for', async () => {
    await takeBack(ALTERS);
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const reading = forkEm(database.orm).transactional(async (tx) => {
      await tx.execute('select count(*) from workout');
      begin();
      await finished;
    });
    await begun;
    const migrating = migrate(database);
    await expect.poll(() => countWaiting(forkEm(database.orm))).toBeGreaterThan(0);
    // Would wait behind the migration until the reader has finished.
    await forkEm(database.orm).execute(`update workout set notes = notes`);
    finish();
    await reading;
    await migrating;
    expect(await pendingMigrations(forkEm(database.orm))).toEqual([]);
  });
});

async function countWaiting(em: Em): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from pg_locks join pg_database d on d.oid = database
     where datname = current_database() and not granted and mode = 'AccessExclusiveLock'`,
  );
  return row!.count;
}
