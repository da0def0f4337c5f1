import { type Database, forkOf } from './orm.ts';

/** Runs the migrations that have not run yet. On a server other processes may be starting too: they wait for their turn. */
export async function migrate({ orm, shared }: Database): Promise<void> {
  if (!shared) return void (await orm.migrator.up());
  await forkOf(orm).transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
    await orm.migrator.up({ transaction: tx.getTransactionContext()! });
  });
}
