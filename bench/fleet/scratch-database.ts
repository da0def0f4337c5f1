import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changeOwner, findAccount } from '../../server/platform/db/embedded/account.ts';
import { findBinaries } from '../../server/platform/db/embedded/binaries.ts';
import {
  chooseEndpoint,
  type Cluster,
  endpointUrl,
  initialise,
  launch,
  removeEndpoint,
  shutDown,
} from '../../server/platform/db/embedded/cluster.ts';
import { isAlive } from '../../server/platform/db/embedded/postmaster-file.ts';
import { until } from '../deadline.ts';

/** A PostgreSQL server for one run, which can be cut off and brought back at the same address. */
export interface ScratchDatabase {
  /** For DATABASE_URL: several processes may use it. */
  url: string;
  /** Stops it: `fast` ends all connections in order, `kill` is a power cut. */
  cut: (how: 'fast' | 'kill') => Promise<void>;
  /** Starts it again and waits for its recovery. */
  restore: () => Promise<void>;
  /** Bytes of its log. */
  logSize: () => Promise<number>;
  /** The log from a byte on. */
  readLog: (from: number) => Promise<string>;
  stop: () => Promise<void>;
}

const RESTORE_MS = 60_000;

/** Starts PostgreSQL with an empty cluster in a folder. As root it runs as another user. */
export async function startScratchDatabase(dataDir: string): Promise<ScratchDatabase> {
  const folder = join(dataDir, 'cluster');
  await mkdir(folder, { recursive: true });
  const account = await findAccount(folder);
  // The other user enters the folder, but cannot list it.
  await chmod(dataDir, 0o711);
  await changeOwner(account, folder);
  const cluster: Cluster = {
    folder,
    account,
    bin: await findBinaries(account !== undefined),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres.password'),
    settings: ['max_connections=100', 'shared_buffers=128MB'],
  };
  await initialise(cluster);
  const endpoint = await chooseEndpoint(account);
  let pid = (await launch(cluster, endpoint)).pid!;
  process.once('exit', () => isAlive(pid) && process.kill(pid, 'SIGQUIT'));
  return {
    url: await endpointUrl(cluster, endpoint),
    async cut(how) {
      if (how === 'fast') return shutDown(cluster, pid);
      process.kill(pid, 'SIGKILL');
    },
    async restore() {
      // A killed server leaves processes behind for a moment: until they end, no other can start.
      const start = () =>
        launch(cluster, endpoint).then(
          (child) => child.pid!,
          () => undefined,
        );
      pid = await until(RESTORE_MS, 'The database did not come back', start);
    },
    logSize: async () => (await stat(cluster.logFile)).size,
    readLog: async (from) => (await readFile(cluster.logFile)).subarray(from).toString(),
    async stop() {
      await shutDown(cluster, pid);
      await removeEndpoint(endpoint);
    },
  };
}
