import type { Em } from '../platform/db/orm.ts';

/** True while a transaction of this database waits for a lock. */
export async function isSomeoneWaiting(em: Em): Promise<boolean> {
  const [row] = await em.execute<{ waits: boolean }[]>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  );
  return row!.waits;
}
