import { setTimeout as wait } from 'node:timers/promises';
import type { Constructor } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { findRunMigrations, migrations, pendingMigrations, migrationPath } from './migrations.ts';
import { connectWithoutTimeouts, type Database, type Em, forkEm, type Orm } from './orm.ts';
import { recordUpgrade, takeUpUndone } from './upgrade/upgrade-record.ts';

/**
 * Longest wait of a migration for a table, in milliseconds: everyone else who wants the table waits behind it. Below
 * PostgreSQL's `deadlock_timeout`, so that in a deadlock the migration gives way and not a visitor's request.
 */
const LOCK_MS = 800;
/** Pause between two attempts, in which the others go on. */
const PAUSE_MS = 500;
/** Number of attempts: some ten minutes. */
const ATTEMPTS = 500;
/** `lock_not_available`, `deadlock_detected` */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Runs the pending migrations. Other processes that start at the same time wait without a limit, on a connection
 * that has no statement timeout. Processes of the version before go on: each migration has its own transaction, and
 * releases a busy table until it is free.
 * @param names Only these migrations; without it all run.
 */
export async function migrate({ orm }: Database, names?: readonly string[]): Promise<void> {
  const unhurried = await connectWithoutTimeouts(orm);
  try {
    await forkEm(unhurried.orm).transactional(async (tx) => {
      await lock(tx);
      if (await isNew(tx)) await migrateWithin(unhurried.orm, tx, names);
      else if (names) await runOneByOne(unhurried.orm, await pendingMigrations(tx), names);
      else await upgrade(unhurried.orm);
    });
  } finally {
    await unhurried.close();
  }
}

/**
 * Runs the migrations within a transaction of this ORM. Indexes are built in it, too. Without `names` it records the
 * upgrade.
 */
export async function migrateWithin(orm: Orm, tx: Em, names?: readonly string[]): Promise<void> {
  const list = (await loadMigrations()).map(({ name, class: each }) => ({ name, class: makeTransactional(each) }));
  register(orm, list, true);
  await lock(tx);
  const up = (some?: string[]) =>
    orm.migrator.up({ transaction: tx.getTransactionContext()!, ...(some && { migrations: some }) });
  if (names) {
    await up([...names]);
    return;
  }
  const before = await findRunMigrations(tx);
  const added = await pendingMigrations(tx);
  await takeUpUndone(tx);
  await up();
  await recordUpgrade(tx, { before, added });
}

/** Registers the migrations with the ORM; they are loaded only when one has to run. */
export async function prepareMigrations(orm: Orm): Promise<void> {
  register(orm, await loadMigrations(), false);
}

/** Returns the statements of a migration, without running them. */
export async function readStatements(name: string): Promise<string[]> {
  const { class: Type } = await loadMigration(name);
  // No migration reads the database.
  const migration = new Type(undefined as never, undefined as never);
  await migration.up();
  return migration.getQueries().map(String);
}

/** Returns a migration that runs in the transaction of others, although it builds an index concurrently. */
function makeTransactional(each: Constructor<Migration>): Constructor<Migration> {
  // Typed as an object, because `up` is abstract.
  return class extends (each as Constructor<object>) {
    isTransactional(): boolean {
      return true;
    }

    addSql(sql: Parameters<Migration['addSql']>[0]): void {
      const plain = typeof sql === 'string' ? sql.replace(/ concurrently\b/i, '') : sql;
      each.prototype.addSql.call(this as unknown as Migration, plain);
    }
  } as unknown as Constructor<Migration>;
}

interface Listed {
  name: string;
  class: Constructor<Migration>;
}

/** `allOrNothing` runs them in one transaction; without it, each has its own. */
function register(orm: Orm, migrationsList: Listed[], allOrNothing: boolean): void {
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList, allOrNothing });
  Migrator.register(orm);
}

async function lock(tx: Em): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
}

/** True for a database that nobody can be using yet. */
async function isNew(tx: Em): Promise<boolean> {
  const [row] = await tx.execute<{ known: string | null }[]>(`select to_regclass('customer_order') as known`);
  return row!.known === null;
}

/** Runs all pending migrations and records them, in transactions of their own: each has to be seen by the next. */
async function upgrade(unhurried: Orm): Promise<void> {
  const em = forkEm(unhurried);
  const before = await findRunMigrations(em);
  const added = await pendingMigrations(em);
  await em.transactional(takeUpUndone);
  // Before the first one: a rollback also undoes an upgrade that was cut off.
  const isRecorded = await em.transactional((tx) => recordUpgrade(tx, { before, added }));
  await runOneByOne(unhurried, await pendingMigrations(em));
  if (!isRecorded) await em.transactional((tx) => recordUpgrade(tx, { before, added }));
}

async function runOneByOne(unhurried: Orm, pending: readonly string[], names = pending): Promise<void> {
  const wanted = pending.filter((name) => names.includes(name));
  if (wanted.length === 0) return;
  await prepareMigrations(unhurried);
  const brief = await connectWithoutTimeouts(unhurried, LOCK_MS);
  try {
    await prepareMigrations(brief.orm);
    const list = await loadMigrations();
    for (const name of wanted) {
      const { class: each } = list.find((listed) => listed.name === name)!;
      // An index that is built concurrently waits for others, and nobody waits for it.
      const orm = each.prototype.isTransactional() ? brief.orm : unhurried;
      await retryWhileBusy(() => orm.migrator.up({ migrations: [name] }));
    }
  } finally {
    await brief.close();
  }
}

async function retryWhileBusy(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!BUSY.has((error as { code?: unknown }).code) || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}

function loadMigrations(): Promise<Listed[]> {
  return Promise.all(migrations.map(loadMigration));
}

/** Loads the class of a migration by its name. */
async function loadMigration(name: string): Promise<{ name: string; class: Constructor<Migration> }> {
  const [folder, file] = migrationPath(name);
  const module = (await import(`./migrations/${folder}/${file}.ts`)) as Record<string, Constructor<Migration>>;
  return { name, class: module[name]! };
}
