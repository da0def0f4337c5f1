import { type Em, forkOf, type Orm } from '../../db/orm.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { recurring, recurringQueue } from '../../jobs/recurring.ts';

const EVERY_MS = 6 * 3_600_000;

export const vacuumQueue = recurringQueue('vacuum');

/**
 * Does four times a day for the embedded store what a PostgreSQL server's autovacuum does there: without it plans are made
 * for tables as they were at the first start, and room that rows have left is never used again.
 */
export function vacuumJob({ orm, clock }: { orm: Orm; clock: () => Date }): JobKind {
  const run = () => vacuum(forkOf(orm));
  return recurring({ kind: 'vacuum', everyMs: EVERY_MS, failureEvent: 'vacuum.run_failed', clock, run });
}

/** Table by table: whoever asks for something meanwhile waits for one of them at most. */
export async function vacuum(em: Em): Promise<void> {
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  for (const { name } of tables) await em.execute(`vacuum (analyze) ${name}`);
  // What was learnt about the tables is written into these, in place of what was known before.
  for (const name of ['pg_statistic', 'pg_class']) await em.execute(`vacuum pg_catalog.${name}`);
}
