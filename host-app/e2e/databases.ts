import { randomBytes } from 'node:crypto';
import { connectPostgres } from '../../server/app/database.ts';
import { connectWithoutTimeouts, type Database, forkEm } from '../../server/platform/db/orm.ts';
import { databaseUrl } from '../../server/testing/database-url.ts';

/** Names the migrated and seeded database that shops get copies of. Set once a run, in `template.setup.ts`. */
export const TEMPLATE = 'JOURNEYS_TEMPLATE_DATABASE';
/** Names the server that has it. Set in the same place if nobody has set it. */
export const SERVER = 'TEST_DATABASE_URL';

/** Signs the cookies of every shop that a journey signs in to. */
export const SESSION_KEY = 'one key for the sessions of all journeys';

/** A database on the test server. */
export interface ShopDatabase {
  env: NodeJS.ProcessEnv;
  /** Connects at the first call, until the database is dropped. */
  connect: () => Promise<Database>;
  drop: () => Promise<void>;
}

/** Creates a copy of the template for one shop. */
export function copyTemplate(): Promise<ShopDatabase> {
  const template = process.env[TEMPLATE];
  return createDatabase(`${template}_${randomBytes(4).toString('hex')}`, template);
}

/** Creates a database. Every copy can read what its template has encrypted, because all have the same key. */
export async function createDatabase(name: string, template = 'template1'): Promise<ShopDatabase> {
  const server = process.env[SERVER]!;
  await execute(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  let connected: Promise<Database> | undefined;
  return {
    env: { DATABASE_URL: url, HEALTH_KEYS: 'p4o5i6u7y8t9r0e1w2q3a4s5d6f7g8h9', SESSION_KEYS: SESSION_KEY },
    connect: () => (connected ??= connectPostgres(url, 1)),
    async drop() {
      await (await connected)?.close();
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const admin = await connectPostgres(url, 1);
  // On a busy server a copy takes longer than a statement of the shop may.
  const unhurried = await connectWithoutTimeouts(admin.orm);
  await forkEm(unhurried.orm).execute(sql);
  await unhurried.close();
  await admin.close();
}
