import type { Constructor } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { migrations } from './migrations.ts';
import { connectWithoutTimeouts, type Database, type Em, forkEm, type Orm } from './orm.ts';

/**
 * Runs the pending migrations. Other processes that start at the same time wait without a limit, on a connection
 * that has no statement timeout.
 * @param names Only these migrations; without it all run.
 */
export async function migrate({ orm }: Database, names?: readonly string[]): Promise<void> {
  const unhurried = await connectWithoutTimeouts(orm);
  try {
    await forkEm(unhurried.orm).transactional((tx) => migrateWithin(unhurried.orm, tx, names));
  } finally {
    await unhurried.close();
  }
}

/** Runs the migrations within a transaction of this ORM. */
export async function migrateWithin(orm: Orm, tx: Em, names?: readonly string[]): Promise<void> {
  await prepareMigrations(orm);
  await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
  await orm.migrator.up({ transaction: tx.getTransactionContext()!, ...(names && { migrations: [...names] }) });
}

/** Registers the migrations with the ORM; they are loaded only when one has to run. */
export async function prepareMigrations(orm: Orm): Promise<void> {
  const migrationsList = await Promise.all(migrations.map(load));
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList });
  Migrator.register(orm);
}

async function load(name: string) {
  const module = (await import(`./migrations/${name}.ts`)) as Record<string, Constructor<Migration>>;
  return { name, class: module[name]! };
}
