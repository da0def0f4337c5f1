import { InvalidEnv } from '../config/env.ts';
import type { Em } from './orm.ts';

/** All migrations in their order. Add new ones at the end. */
export const migrations: readonly string[] = [
  'Migration20261121025510',
  'Migration20261121055812',
  'Migration20261121063101',
  'Migration20261121065624',
  'Migration20261121103401',
  'Migration20261121224500',
  'Migration20261121230000',
  'Migration20261121231000',
  'Migration20261121231500',
  'Migration20261122013500',
  'Migration20261122060100',
  'Migration20261122020000',
  'Migration20261122090100',
  'Migration20261122090200',
  'Migration20261122040100',
  'Migration20261122050000',
  'Migration20261122030100',
  'Migration20261122091000',
  'Migration20261122181000',
  'Migration20261122182000',
  'Migration20261122184000',
  'Migration20261123011218',
  'Migration20261123020100',
  'Migration20261123020200',
  'Migration20261123020700',
  'Migration20261123020800',
  'Migration20261123020300',
  'Migration20261123020400',
  'Migration20261123020401',
  'Migration20261123020500',
  'Migration20261123020600',
  'Migration20261123020610',
  'Migration20261123050900',
  'Migration20261123050200',
  'Migration20261123050600',
  'Migration20261123050610',
  'Migration20261123050401',
  'Migration20261123050301',
  'Migration20261123050101',
  'Migration20261123050800',
  'Migration20261123060000',
  'Migration20261123090000',
  'Migration20261123091700',
  'Migration20261123091800',
  'Migration20261123091001',
  'Migration20261123091600',
  'Migration20261123091500',
  'Migration20261123091200',
  'Migration20261123091400',
  'Migration20261123110000',
  'Migration20261123160000',
  'Migration20261123150000',
  'Migration20261123170000',
  'Migration20261123171000',
  'Migration20261123172000',
  'Migration20261123210000',
  'Migration20261123210100',
  'Migration20261124023000',
  'Migration20261124190147',
  'Migration20261124191500',
  'Migration20261124193500',
  'Migration20261124224000',
  'Migration20261124225000',
  'Migration20261124225500',
  'Migration20261124231500',
  'Migration20261126105603a',
  'Migration20261126150200c',
  'Migration20261126151500c',
  'Migration20261126234202',
  'Migration20261128000700',
  'Migration20261128064500',
  'Migration20261128064600',
  'Migration20261128094700',
  'Migration20261128095000',
  'Migration20261128095500',
  'Migration20261128100100',
  'Migration20261128100300',
  'Migration20261128103500',
  'Migration20261128105800',
  'Migration20261128111500',
  'Migration20261128143000',
  'Migration20261128163638',
  'Migration20261128174500',
  'Migration20261128175200',
  'Migration20261128180200',
  'Migration20261128194000',
  'Migration20261128200000',
  'Migration20261128204500',
  'Migration20261128204600',
  'Migration20261128204700',
  'Migration20261128231000',
  'Migration20261129021000',
  'Migration20261129020500',
  'Migration20261129023000',
  'Migration20261129050500',
  'Migration20261129050600',
  'Migration20261129052500',
  'Migration20261129052600',
  'Migration20261129050000',
  'Migration20261129050100',
  'Migration20261129070000',
  'Migration20261129070100',
  'Migration20261129081000',
  'Migration20261129081100',
  'Migration20261129082000',
  'Migration20261129090000',
  'Migration20261129100000',
  'Migration20261129214500',
  'Migration20261130010000',
  'Migration20261129220000',
  'Migration20261130043000',
  'Migration20261130060000',
  'Migration20261130070000',
  'Migration20261130080000',
  'Migration20261130090000',
  'Migration20261130114000',
  'Migration20261130121500',
  'Migration20261130141500',
  'Migration20261130145500',
  'Migration20261130145600',
  'Migration20261130145700',
  'Migration20261130172000',
  'Migration20261130182000',
  'Migration20261130183000',
  'Migration20261130184500',
  'Migration20261130203000',
  'Migration20261201011500',
];

/**
 * Last migration of the released version, which has to run beside later migrations. No version is tagged yet: until the
 * first tag moves it, it stands for the first commit that shops could run.
 */
export const RELEASED = 'Migration20261122013500';

/** A database that a newer version of the shop has migrated. */
export class NewerDatabase extends InvalidEnv {
  constructor(unknown: readonly string[]) {
    super(
      // words: read by whoever runs the shop
      `The database was written by a newer version of the shop, which knows ${unknown.join(', ')}: install that version, run its "aamu rollback", or restore a backup from before.`,
    );
  }
}

/** Returns the path of a migration below `migrations/`. Folders hold twenty, and are named by the number of the first. */
export function migrationPath(name: string, list: readonly string[] = migrations): [folder: string, file: string] {
  const first = Math.floor(list.indexOf(name) / 20) * 20 + 1;
  return [String(first).padStart(3, '0'), name];
}

/** The migrations that have not run on this database. */
export async function pendingMigrations(em: Em): Promise<string[]> {
  const run = await findRunMigrations(em);
  return migrations.filter((name) => !run.includes(name));
}

/**
 * Refuses a newer database before anything else is read, because its data would be misread.
 * @throws {NewerDatabase} if a migration has run that this version does not know.
 */
export async function refuseNewerDatabase(em: Em): Promise<string[]> {
  const run = await findRunMigrations(em);
  const unknown = run.filter((name) => !migrations.includes(name));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  return migrations.filter((name) => !run.includes(name));
}

/** Names of the migrations that have run; none in an empty database. */
export async function findRunMigrations(em: Em): Promise<string[]> {
  const [table] = await em.execute<{ there: boolean }[]>(
    "select to_regclass('mikro_orm_migrations') is not null as there",
  );
  if (!table?.there) return [];
  const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
  return rows.map(({ name }) => name);
}

/** Returns a table of another program; undefined in an empty database, and in a shop of any version. */
export async function findForeignTable(em: Em): Promise<string | undefined> {
  const run = await findRunMigrations(em);
  if (run.some((name) => migrations.includes(name))) return undefined;
  // Other programs have a table of this name, too. Without rows it may be what an interrupted migration left.
  const [table] = await em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and (tablename <> 'mikro_orm_migrations' or ?)
      order by tablename = 'mikro_orm_migrations', 1 limit 1`,
    [run.length > 0],
  );
  return table?.name;
}
