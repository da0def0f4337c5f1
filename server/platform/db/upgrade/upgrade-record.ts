import { readFileSync } from 'node:fs';
import { projectFile } from '#server/platform/root.ts';
import { migrations } from '../migrations.ts';
import type { Em } from '../orm.ts';

/** Version of this program, from package.json. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Takes migrations as run whose tables and columns a rollback left in place.
 * @returns Names of these migrations.
 */
export async function takeUpUndone(tx: Em): Promise<string[]> {
  if (!(await hasRecord(tx))) return [];
  const rows = await tx.execute<{ migrations: string[] }[]>(
    'delete from schema_upgrade where undone_at is not null returning migrations',
  );
  const undone = new Set(rows.flatMap((row) => row.migrations));
  const known = migrations.filter((name) => undone.has(name));
  for (const name of known) await tx.execute('insert into mikro_orm_migrations (name) values (?)', [name]);
  return known;
}

/**
 * Records that this version adds migrations to a database that had run `before`.
 * @returns False if the database has no table for it yet.
 */
export async function recordUpgrade(
  tx: Em,
  { before, added }: { before: readonly string[]; added: readonly string[] },
): Promise<boolean> {
  if (!(await hasRecord(tx))) return false;
  if (added.length === 0) return true;
  const [known] = await tx.execute(
    'select 1 from schema_upgrade where undone_at is null and version = ? and migrations @> ?::jsonb limit 1',
    [programVersion(), JSON.stringify(added)],
  );
  // An upgrade that failed goes on.
  if (known) return true;
  // There is no version before the first start.
  const undoable = before.length === 0 ? [] : added;
  await tx.execute('insert into schema_upgrade (version, migrations, at) values (?, ?::jsonb, now())', [
    programVersion(),
    JSON.stringify(undoable),
  ]);
  return true;
}

/** False in a database of a version without this table. */
export async function hasRecord(em: Em): Promise<boolean> {
  const [table] = await em.execute<{ there: boolean }[]>("select to_regclass('schema_upgrade') is not null as there");
  return table?.there ?? false;
}
