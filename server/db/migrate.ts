import type { Constructor } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { migrations } from './migrations.ts';
import { connectUnhurried, type Database, forkOf, type Orm } from './orm.ts';

/**
 * Runs the migrations that have not run yet. On a server other processes may be starting, too: they wait
 * for their turn, however long that takes, on a connection whose statements are not cut short.
 */
export async function migrate({ orm, shared }: Database): Promise<void> {
  if (!shared) {
    await prepare(orm);
    return void (await orm.migrator.up());
  }
  const unhurried = await connectUnhurried(orm);
  try {
    await prepare(unhurried.orm);
    await forkOf(unhurried.orm).transactional(async (tx) => {
      await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
      await unhurried.orm.migrator.up({ transaction: tx.getTransactionContext()! });
    });
  } finally {
    await unhurried.close();
  }
}

async function prepare(orm: Orm) {
  const migrationsList = await Promise.all(migrations.map(load));
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList });
  Migrator.register(orm);
}

async function load(name: string) {
  const module = (await import(`./migrations/${name}.ts`)) as Record<string, Constructor<Migration>>;
  return { name, class: module[name]! };
}
