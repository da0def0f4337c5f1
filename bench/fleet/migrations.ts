import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectPostgres } from '../../server/app/database.ts';
import { migrate, prepareMigrations } from '../../server/platform/db/migrate.ts';
import { migrations, RELEASED } from '../../server/platform/db/migrations.ts';
import { connectWithoutTimeouts, type Database, type Em, forkEm } from '../../server/platform/db/orm.ts';
import { BIG, seedBigShop } from '../../server/seed/big-shop.ts';
import { seed } from '../../server/seed/seed.ts';
import { setKeyRing } from '../../server/platform/encryption/sealed.ts';
import { limit, note } from '../report.ts';
import { startScratchDatabase } from './scratch-database.ts';

/** Last migration without a way back. */
const IRREVERSIBLE = 'Migration20261123091700';
const LONGEST_MS = 1_000;
const PAUSE_MS = 5;
/** Tables that no request waits for while a new version starts. */
const ASIDE = new Set(['mikro_orm_migrations']);

/**
 * Runs the migrations since the last released one on the big shop, while a writer updates a row of each table in a loop.
 * No writer may wait for more than a second.
 */
export async function migrateBigShop(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-migrations-'));
  const server = await startScratchDatabase(folder);
  const database = await connectPostgres(server.url);
  const pending = await fill(database);
  const writers = startWriters(await connectPostgres(server.url, 40));
  await wait(2_000);
  const quiet = writers.longest();
  const began = performance.now();
  await migrate(database);
  const seconds = (performance.now() - began) / 1000;
  await wait(500);
  const waits = [...writers.longest()].toSorted(([, a], [, b]) => b - a);
  await writers.stop();
  note('migrations', `${pending.length} in ${seconds.toFixed(1)} s`);
  note('longest write without them', `${Math.max(...quiet.values()).toFixed(0)} ms`);
  for (const [table, ms] of waits.slice(0, 8)) limit(`longest write to ${table}`, ms, LONGEST_MS, 'ms');
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

/**
 * Fills the newest schema, and takes back what can be taken back since the last release.
 * @returns the names of the migrations that are to run again.
 */
async function fill(database: Database): Promise<readonly string[]> {
  await migrate(database);
  // Unencrypted: the statements of migrations are the same.
  setKeyRing(null);
  await seed(forkEm(database.orm), { samples: true });
  const patient = await connectWithoutTimeouts(database.orm);
  await seedBigShop(forkEm(patient.orm), BIG);
  await prepareMigrations(patient.orm);
  const pending = migrations.slice(Math.max(migrations.indexOf(RELEASED), migrations.indexOf(IRREVERSIBLE)) + 1);
  await patient.orm.migrator.down({ migrations: [...pending] });
  await forkEm(patient.orm).execute('vacuum (analyze)');
  await patient.close();
  return pending;
}

/** Updates one row of each table, again and again, each on its own connection. */
function startWriters({ orm, close }: Database) {
  const longest = new Map<string, number>();
  let stopped = false;
  const running = list(forkEm(orm)).then((tables) => Promise.all(tables.map((table) => write(table))));

  async function write({ name, column }: { name: string; column: string }) {
    const sql = `update "${name}" set "${column}" = "${column}" where ctid = (select ctid from "${name}" limit 1)`;
    while (!stopped) {
      const began = performance.now();
      await forkEm(orm).execute(sql);
      longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - began));
      await wait(PAUSE_MS);
    }
  }

  return {
    longest: () => new Map(longest),
    async stop() {
      stopped = true;
      await running;
      await close();
    },
  };
}

/** Tables with rows, and a column of each that can be written. */
async function list(em: Em): Promise<{ name: string; column: string }[]> {
  const found = await em.execute<{ name: string; column: string }[]>(
    `select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attnum > 0 and attgenerated = ''
       and not attisdropped order by attnum limit 1) as "column"
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0 order by reltuples desc`,
  );
  return found.filter(({ name }) => !ASIDE.has(name)).slice(0, 35);
}
