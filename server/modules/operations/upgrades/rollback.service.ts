import { listBreakingChanges } from '#server/platform/db/upgrade/additive.ts';
import { readStatements } from '#server/platform/db/migrate.ts';
import { refuseNewerDatabase } from '#server/platform/db/migrations.ts';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { SchemaUpgrade } from './schema-upgrade.entity.ts';

/** Rows that a table would lose. */
interface LostRows {
  table: string;
  rows: number;
}

export type Rollback =
  /** The former version starts on the database; the tables and columns of these migrations stay in it. */
  | { is: 'done'; from: string; to: string | null; migrations: string[] }
  /** The former version cannot work with the database, and nothing was changed. */
  | { is: 'refused'; from: string; at: Date; changes: { migration: string; statement: string }[]; lost: LostRows[] }
  /** There is no upgrade to go back from. */
  | { is: 'none' };

/**
 * Goes back by one upgrade and keeps all rows. The migrations since count as not run, so that the former version
 * starts. A later upgrade takes them as run again.
 * @param options.isConverted True if the first version kept the data in another kind of database.
 * @throws {NewerDatabase} if this is not the version that upgraded
 */
export async function rollBack(
  orm: Orm,
  { now, isConverted = false }: { now: Date; isConverted?: boolean },
): Promise<Rollback> {
  await refuseNewerDatabase(forkEm(orm));
  return forkEm(orm).transactional(async (em) => {
    await em.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
    const [last, former] = await em.find(SchemaUpgrade, { undoneAt: null }, { orderBy: { id: 'desc' }, limit: 2 });
    if (!last || last.migrations.length === 0 || (!former && isConverted)) return { is: 'none' };
    const { version: from, at, migrations } = last;
    const changes = await findBreakingStatements(migrations);
    if (changes.length > 0) return { is: 'refused', from, at, changes, lost: await countRowsSince(em, at) };
    const run = await em.execute<{ name: string }[]>(
      'delete from mikro_orm_migrations where name in (select jsonb_array_elements_text(?::jsonb)) returning name',
      [JSON.stringify(migrations)],
    );
    // An upgrade that failed has not run the rest. The next one must not take it as run.
    const undone = migrations.filter((each) => run.some(({ name }) => name === each));
    Object.assign(last, { migrations: undone, undoneAt: now });
    return { is: 'done', from, to: former?.version ?? null, migrations: undone };
  });
}

async function findBreakingStatements(migrations: readonly string[]) {
  const found: { migration: string; statement: string }[] = [];
  for (const migration of migrations) {
    const changes = listBreakingChanges(migration, await readStatements(migration));
    for (const statement of new Set(changes.map((each) => each.statement)))
      found.push({ migration, statement: toLine(statement) });
  }
  return found;
}

const LONGEST_LINE = 200;

function toLine(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

/** Counts rows that were created since a moment, in tables that record it. */
async function countRowsSince(em: Em, since: Date): Promise<LostRows[]> {
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'created_at' and data_type like 'timestamp%'
        and table_name <> 'sealing_key' order by 1`,
  );
  const counted: LostRows[] = [];
  for (const { name } of tables) {
    const [row] = await em.execute<{ rows: number }[]>(
      `select count(*)::int as rows from "${name}" where created_at > ?`,
      [since],
    );
    if (row!.rows > 0) counted.push({ table: name, rows: row!.rows });
  }
  return counted;
}
