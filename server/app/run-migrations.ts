import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/orm.ts';

/** Migrates the database. A separate file, so that most starts do not load the migrations. */
export function runMigrations(database: Database): Promise<void> {
  return migrate(database);
}
