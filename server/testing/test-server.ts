import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbeddedServer } from '../db/embedded/embedded-server.ts';

/** Nothing that a test stores has to outlive the machine, and many connect at once. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts a PostgreSQL server with an empty cluster in a temporary folder, which goes when it stops. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-test-'));
  const server = await startEmbeddedServer(folder, { settings: SETTINGS });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
