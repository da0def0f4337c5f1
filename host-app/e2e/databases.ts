import { randomBytes } from 'node:crypto';
import { connectPostgres } from '../../server/app/database.ts';
import { connectWithoutTimeouts, type Database, forkEm } from '../../server/platform/db/orm.ts';
import { databaseUrl } from '../../server/testing/database/database-url.ts';

/** Environment variable with the migrated and seeded template database. Set once a run, in `template.setup.ts`. */
export const TEMPLATE = 'JOURNEYS_TEMPLATE_DATABASE';
/** Environment variable with its server. `template.setup.ts` sets it if it is missing. */
export const SERVER = 'TEST_DATABASE_URL';

/** Signs the session cookies of every shop under test. */
export const SESSION_KEY = 'one key for the sessions of all journeys';

/** Database on the test server. */
export interface ShopDatabase {
  env: NodeJS.ProcessEnv;
  /** Connects on the first call; the connection closes when the database is dropped. */
  connect: () => Promise<Database>;
  drop: () => Promise<void>;
}

/** Copies the template for one shop. */
export function copyTemplate(): Promise<ShopDatabase> {
  const template = process.env[TEMPLATE];
  return createDatabase(`${template}_${randomBytes(4).toString('hex')}`, template);
}

/** Creates a database. All have the same key, so every copy can decrypt its template's data. */
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
  // On a busy server a copy takes longer than the shop's statement timeout.
  const unhurried = await connectWithoutTimeouts(admin.orm);
  await forkEm(unhurried.orm).execute(sql);
  await unhurried.close();
  await admin.close();
}
