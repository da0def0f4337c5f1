import type { Constructor } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { migrations } from './migrations.ts';
import { type Database, forkOf, type Orm } from './orm.ts';

/** Runs the migrations that have not run yet. On a server other processes may be starting too: they wait for their turn. */
export async function migrate({ orm, shared }: Database): Promise<void> {
  await prepare(orm);
  if (!shared) return void (await orm.migrator.up());
  await forkOf(orm).transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
    await orm.migrator.up({ transaction: tx.getTransactionContext()! });
  });
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
