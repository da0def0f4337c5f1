import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/orm.ts';

/** Brings the database up to date. In a file of its own: a start with nothing to migrate does without the migrations. */
export function runMigrations(database: Database): Promise<void> {
  return migrate(database);
}
