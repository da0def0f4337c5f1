import { inject } from 'vitest';
import { connectPostgres as connectWith, type Database, forkEm, type Orm } from '../../platform/db/orm.ts';
import { connectPostgres } from '../../app/database.ts';
import { createRing, setKeyRing } from '../../platform/encryption/sealed.ts';
import { entities } from '../../app/entities.ts';
import { databaseUrl } from './database-url.ts';
import { restore, type Snapshot, takeSnapshot } from './database-reset.ts';
import { replaceProperty } from '../replacing.ts';

/** A copy of the template that the files of this worker share, one after the other. */
interface WorkerDatabase extends Database {
  name: string;
  snapshot: Snapshot;
}

/** In milliseconds: on a busy machine a statement takes longer than a shop's visitors wait. */
const LIMITS = { statement_timeout: 60_000, query_timeout: 65_000, idle_in_transaction_session_timeout: 60_000 };

const idle: WorkerDatabase[] = [];
let created = 0;
let admin: Promise<Database> | undefined;

/** Returns a migrated and seeded database for one test file; close it when the file ends. */
export async function testDatabase(): Promise<Database> {
  setKeyRing(createRing(['the key of every test, and of nothing else']));
  const used = idle.pop();
  const database = used ? await clean(used) : await copyTemplate();
  let isClosed = false;
  const orm = untilClosed(database.orm, () => isClosed);
  return {
    orm,
    close: () => {
      if (!isClosed) idle.push(database);
      isClosed = true;
      return Promise.resolve();
    },
  };
}

async function clean(database: WorkerDatabase): Promise<WorkerDatabase> {
  const snapshot = await forkEm(database.orm).transactional((em) => restore(em, database.snapshot));
  if (snapshot) return { ...database, snapshot };
  await database.close();
  await execute(`drop database ${database.name} with (force)`);
  return copyTemplate();
}

async function copyTemplate(): Promise<WorkerDatabase> {
  const { url, name: template } = inject('template');
  created += 1;
  const name = `${template}_${process.pid}_${created}`;
  await execute(`create database ${name} template ${template}`);
  const database = await connectWith(entities, databaseUrl(url, name), { limits: LIMITS });
  const snapshot = await forkEm(database.orm).transactional(takeSnapshot);
  return { ...database, name, snapshot };
}

async function execute(statement: string) {
  admin ??= connectPostgres(inject('template').url, 1);
  const em = forkEm((await admin).orm);
  // Copying and removing a database wait for a checkpoint. There is one connection.
  await em.execute('set statement_timeout = 0');
  await em.execute(statement);
}

/** Work that a file left running must not write into the next file's database. */
function untilClosed(orm: Orm, isClosed: () => boolean): Orm {
  const em = replaceProperty(orm.em, 'fork', (real) => (...options: Parameters<typeof real.fork>) => {
    if (isClosed()) throw new Error('The test file that used this database has ended.');
    return real.fork(...options);
  });
  return replaceProperty(orm, 'em', () => em);
}
