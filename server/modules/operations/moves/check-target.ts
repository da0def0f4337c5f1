import type { Em } from '#server/platform/db/orm.ts';
import { BackupError } from '../backups/backup-error.ts';
import { OF_MIGRATOR } from '../backups/restore/tables.ts';

/** Oldest PostgreSQL that the shop runs on. */
const OLDEST = 14;

/**
 * Checks that a shop can move into this database. Removes what an interrupted attempt left, an empty table of the migrator.
 * @param label Name of the database for messages
 * @throws {BackupError} if the server is too old, the role lacks rights, or the database has tables
 */
export async function checkTarget(em: Em, label: string): Promise<void> {
  const [server] = await em.execute<{ major: number; role: string; creates: boolean | null }[]>(
    `select current_setting('server_version_num')::int / 10000 as major, current_user::text as role,
       has_schema_privilege(to_regnamespace('public'), 'create') as creates`,
  );
  refuseOld(server!.major, label);
  if (!server!.creates)
    throw new BackupError(
      'not_writable',
      `The role "${server!.role}" may not create tables in ${label}: make it the owner of the database.`,
    );
  const tables = await em.execute<{ name: string }[]>(
    `select relname as name from pg_class
      where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  );
  const other = tables.find(({ name }) => name !== OF_MIGRATOR);
  if (other)
    throw new BackupError(
      'not_empty',
      `${label} is not empty: it holds the table ${other.name}. Name an empty database.`,
    );
  if (tables.length > 0) await em.execute(`drop table ${OF_MIGRATOR}`);
}

export function refuseOld(major: number, label: string): void {
  if (major >= OLDEST) return;
  throw new BackupError('unfit_server', `${label} runs PostgreSQL ${major}: the shop needs ${OLDEST} or newer.`);
}
