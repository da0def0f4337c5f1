import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, prepareMigrations } from '../server/db/migrate.ts';
import { openDatabase } from '../server/database.ts';
import { APPLICATION_NAME, connectUnhurried, type Orm, forkOf } from '../server/db/orm.ts';
import { connectPostgres, openEmbedded } from '../server/database.ts';
import { hasSamples } from '../server/modules/site/site.service.ts';
import { BIG, refuseBigShop, seedBigShop } from '../server/seed/big-shop.ts';
import { seed } from '../server/seed/seed.ts';
import type { Env } from '../server/env.ts';
import { loadEnv } from '../server/env-file.ts';
import { messageOf } from '../server/errors.ts';

const commands: Record<string, () => Promise<string>> = {
  /** Brings the database up to date. */
  async migrate() {
    const database = await connect(loadEnv());
    await migrate(database);
    await database.close();
    return 'The database is up to date.';
  },

  /** Fills an empty database with what a new shop has; with `--big` also with thousands of people who do not exist. */
  async seed() {
    const env = loadEnv();
    const { orm, ring, close } = await openDatabase(env, { samples: hasSamples(env) });
    if (process.argv.includes('--big')) {
      await refuseBigShop(forkOf(orm), env);
      process.stdout.write('Writing the big shop, all of it or nothing. This takes a while.\n');
      // Tens of thousands of rows take longer than somebody who waits for an answer.
      const patient = await connectUnhurried(orm);
      await forkOf(patient.orm).transactional((tx) => seedBigShop(tx, BIG, { ring }));
      await forkOf(patient.orm).execute('vacuum (analyze)');
      await patient.close();
    }
    await close();
    return process.argv.includes('--big')
      ? `The shop is big: ${Object.entries(BIG)
          .map(([what, many]) => `${many} ${what}`)
          .join(', ')}.`
      : 'The shop has its programmes.';
  },

  /** Empties the database and fills it anew. Refused while a server runs on it. */
  async reset() {
    const env = loadEnv();
    const database = await connect(env);
    const { orm, close } = database;
    if (env.DATABASE_URL) await refuseWhileServed(orm);
    await forkOf(orm).execute('drop schema public cascade; create schema public');
    await migrate(database);
    await seed(forkOf(orm), { samples: hasSamples(env) });
    await close();
    return 'The database is empty but for what a new shop has.';
  },

  /** Writes a migration for what the entities have and the migrations do not make yet. */
  async migration() {
    const folder = await mkdtemp(join(tmpdir(), 'aamu-migration-'));
    const database = await openEmbedded(folder);
    await migrate(database);
    await prepareMigrations(database.orm);
    const { fileName } = await database.orm.migrator.create(join(import.meta.dirname, '../server/db/migrations'));
    await database.close();
    await rm(folder, { recursive: true });
    return fileName ? `Wrote ${fileName}; add it to server/db/migrations.ts.` : 'The entities have nothing new.';
  },
};

const command = commands[process.argv[2] ?? ''];
try {
  if (!command) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`);
  process.stdout.write(`${await command()}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

function connect(env: Env) {
  return env.DATABASE_URL ? connectPostgres(env.DATABASE_URL, 2) : openEmbedded(env.DATA_DIR);
}

async function refuseWhileServed(orm: Orm) {
  const rows = await forkOf(orm).execute(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = ? and pid <> pg_backend_pid()',
    [APPLICATION_NAME],
  );
  if (rows.length > 0) throw new Error('A server is running on this database. Stop it first.');
}
