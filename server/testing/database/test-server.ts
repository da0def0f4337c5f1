import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedServer, startEmbeddedServer } from '../../platform/db/embedded/embedded-server.ts';

/** Test data need not survive a crash, and many connections open at once. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/test-database');

/** Starts a PostgreSQL server in a temporary folder, which is deleted when it stops. `cached` is copied there. */
export async function startTestServer(cached?: string): Promise<EmbeddedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-test-'));
  if (cached) await copyFolder(cached, folder);
  const server = await startEmbeddedServer(folder, { settings: SETTINGS });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Starts a server whose cluster was filled once for this key, by an earlier run or now. Clusters of other keys are
 * deleted. Two runs at once may both fill one; the first to finish wins.
 */
export async function startFilledServer(key: string, fill: (url: string) => Promise<void>): Promise<EmbeddedServer> {
  const cached = join(CACHE, key);
  if (!existsSync(cached)) {
    const draft = `${cached}.${process.pid}`;
    await rm(CACHE, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const server = await startEmbeddedServer(draft, { settings: SETTINGS });
    try {
      await fill(server.url);
    } finally {
      await server.stop();
    }
    await rename(draft, cached).catch(() => rm(draft, { recursive: true }));
  }
  return startTestServer(cached);
}

/** Keeps owners: PostgreSQL starts only as the owner of its files. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
