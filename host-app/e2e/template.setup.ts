import { rm } from 'node:fs/promises';
import { startTestServer } from '../../server/testing/database/test-server.ts';
import { createDatabase, SERVER, TEMPLATE } from './databases.ts';
import { openShop } from './shop.ts';

/**
 * Migrates and seeds a template once a run, by starting a shop. Journeys copy its database, on the server in
 * TEST_DATABASE_URL, or on an embedded one.
 */
export default async function setUpTemplate(): Promise<() => Promise<void>> {
  const own = process.env[SERVER] ? undefined : await startTestServer();
  if (own) process.env[SERVER] = own.url;
  const name = `aamu_journeys_${process.pid}`;
  const { env, drop } = await createDatabase(name);
  const end = async () => {
    await drop();
    await own?.stop();
  };
  try {
    const shop = await openShop(env);
    await shop.end('SIGTERM');
    await rm(shop.folder, { recursive: true });
  } catch (error) {
    await end();
    throw error;
  }
  process.env[TEMPLATE] = name;
  return end;
}
