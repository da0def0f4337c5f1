import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { openDatabase } from '#server/app/database.ts';
import { migrationPath, migrations } from '../migrations.ts';
import { type Em, forkEm, type Orm } from '../orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { loadPGlite } from './convert-pglite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-convert-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const open = () => openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, HEALTH_KEYS: undefined });

describe('a data folder of an earlier version, kept by PGlite', () => {
  test('is left as it is when the package that reads it cannot be fetched, and the start says what to do', async () => {
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database/PG_VERSION'), '18');
    vi.stubEnv('npm_config_offline', 'true');
    vi.stubEnv('npm_config_cache', join(folder, 'empty-cache'));
    await expect(open()).rejects.toThrow(
      /^DATA_DIR \S+ holds a database of an earlier version.+Run "npm install --no-save @electric-sql\/pglite@\S+" and start again\. Nothing was changed\.$/,
    );
    expect((await readdir(folder)).filter((name) => name !== 'empty-cache')).toEqual(['database']);
    expect(await readdir(join(folder, 'database'))).toEqual(['PG_VERSION']);
  });

  test.runIf(isNightly)('is empty when its first start did not end', async () => {
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database/PG_VERSION'), '18');
    await writeFile(join(folder, 'unpacking'), '');
    const { orm, close } = await open();
    expect(await forkEm(orm).execute('select count(*)::int as programs from program')).toEqual([{ programs: 4 }]);
    await close();
  });

  // PGlite comes from the package registry.
  test.runIf(isNightly)('is converted without losing a row, and kept beside', async () => {
    const template = await testDatabase();
    const tables = await rowsOfTables(forkEm(template.orm));
    await writeFormer(template.orm, tables);
    await template.close();
    const { orm, close } = await open();
    const converted = await rowsOfTables(forkEm(orm));
    const changed = [...converted].filter(([name, rows]) => rows !== tables.get(name)).map(([name]) => name);
    // Opening the database notes the key that it encrypts with.
    expect(changed).toEqual(['sealing_key']);
    expect([...converted.keys()]).toEqual([...tables.keys()]);
    const [{ nextval }] = await forkEm(orm).execute<[{ nextval: string }]>(
      "select nextval('mikro_orm_migrations_id_seq')",
    );
    expect(Number(nextval)).toBe(migrations.length + 1);
    await close();
    expect((await readdir(folder)).toSorted()).toEqual(['database.pglite', 'health.key', 'postgres', 'postgres.log']);
  });
});

/** Every row of every table as JSON, by the table's name. */
async function rowsOfTables(em: Em): Promise<Map<string, string>> {
  const tables = await em.execute<{ name: string }[]>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await em.execute<{ rows: string }[]>(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from "${name}" t`,
    );
    found.set(name, row!.rows);
  }
  return found;
}

/** Writes a folder with these rows as the version before left it. */
async function writeFormer(orm: Orm, tables: ReadonlyMap<string, string>) {
  const em = forkEm(orm);
  const scratch = await mkdtemp(join(tmpdir(), 'aamu-pglite-'));
  const { PGlite } = await loadPGlite(scratch, folder);
  const former = await PGlite.create({ dataDir: join(folder, 'database') });
  await former.query(
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp)',
  );
  for (const name of migrations) for (const sql of await listQueries(name, orm)) await former.query(sql);
  await former.query('set session_replication_role = replica');
  for (const [name, rows] of tables) {
    await former.query(`delete from "${name}"`);
    const columns = await storedColumns(em, name);
    const from = `select ${columns} from json_populate_recordset(null::"${name}", $1)`;
    await former.query(`insert into "${name}" (${columns}) ${from}`, [rows]);
  }
  await former.query("select setval('mikro_orm_migrations_id_seq', (select max(id) from mikro_orm_migrations))");
  await former.close();
  await rm(scratch, { recursive: true });
}

/** Columns of a table that are not generated from others. */
async function storedColumns(em: Em, table: string): Promise<string> {
  const columns = await em.execute<{ name: string }[]>(
    `select format('%I', column_name) as name from information_schema.columns where table_name = ? and is_generated = 'NEVER'`,
    [table],
  );
  return columns.map(({ name }) => name).join(', ');
}

async function listQueries(name: string, orm: Orm): Promise<string[]> {
  const [folder, file] = migrationPath(name);
  const module = (await import(`../migrations/${folder}/${file}.ts`)) as Record<string, Constructor<Migration>>;
  const migration = new module[name]!(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
}
