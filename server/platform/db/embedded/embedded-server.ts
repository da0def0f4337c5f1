import { existsSync } from 'node:fs';
import { glob, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSecret } from '#server/platform/encryption/create-secret.ts';
import { InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { findAccount, changeOwner } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  chooseEndpoint,
  type Cluster,
  type Endpoint,
  endpointUrl,
  hasSockets,
  initialise,
  launch,
  removeEndpoint,
  shutDown,
  waitUntilReady,
} from './cluster.ts';
import { clusterFolder, findDataDirProblem, hasCluster } from './data-dir.ts';
import { isAlive, readPostmaster, removeStale } from './postmaster-file.ts';

/** A PostgreSQL server of this shop's own. */
export interface EmbeddedServer {
  /** Address of its database `postgres`, which stays the same for as long as this process uses the server. */
  url: string;
  /** Ends the server. */
  stop: () => Promise<void>;
}

interface Options {
  /** Server settings in place of the defaults, as `name=value`. */
  settings?: readonly string[];
  /** Fills a new cluster. If it fails, the cluster is discarded. */
  fill?: (url: string, cluster: Cluster) => Promise<void>;
  /** Called when the server had died and runs again. */
  onRestart?: () => void;
  /** Called when the server died and cannot start, once for each reason. */
  onRestartFailure?: (reason: string) => void;
}

const WATCH_MS = 250;
const RESTART_MS = { first: 200, max: 5_000 };

/** Address of the database of a DATA_DIR while the shop runs; undefined while it does not. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const running = await readPostmaster(clusterFolder(dataDir));
  return running && endpointUrl({ passwordFile: join(resolve(dataDir), 'postgres.password') }, running);
}

/**
 * Runs the PostgreSQL server of a DATA_DIR and restarts it whenever it dies. Adopts a running server whose process
 * was killed; creates an empty cluster if there is none. The caller holds the lock of the folder.
 * @throws {InvalidEnv} when it cannot run, with the reason and the setting to change.
 */
export async function startEmbeddedServer(dataDir: string, options: Options = {}): Promise<EmbeddedServer> {
  const problem = await findDataDirProblem(dataDir);
  if (problem)
    throw new InvalidEnv(`DATA_DIR ${dataDir} cannot be used: ${problem}. Name another folder, or set DATABASE_URL.`);
  const cluster = await describe(resolve(dataDir), options);
  try {
    if (!hasCluster(dataDir)) await create(cluster, options);
    return await supervise(cluster, options);
  } catch (error) {
    if (error instanceof InvalidEnv && error.message.includes('DATABASE_URL')) throw error;
    throw new InvalidEnv(
      `DATA_DIR ${dataDir} cannot be used: ${getErrorMessage(error)}. See ${cluster.logFile}, name another folder, or set DATABASE_URL.`,
    );
  }
}

async function describe(dataDir: string, { settings = [] }: Options): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  const account = await findAccount(folder);
  return {
    folder,
    account,
    bin: await findBinaries(account !== undefined),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres.password'),
    settings,
  };
}

/** The new cluster gets its name last: a process that dies before leaves a draft, which the next start removes. */
async function create(cluster: Cluster, { fill }: Options): Promise<void> {
  const drafts = `${cluster.folder}.new-`;
  const folder = dirname(drafts);
  for await (const left of glob(`${basename(drafts)}*`, { cwd: folder }))
    await rm(join(folder, left), { recursive: true, force: true });
  const draft = { ...cluster, folder: await mkdtemp(drafts) };
  await changeOwner(cluster.account, draft.folder);
  try {
    if (!hasSockets()) await createSecret(cluster.passwordFile);
    await initialise(draft);
    if (fill) await withServer(draft, (url) => fill(url, draft));
    await rename(draft.folder, cluster.folder);
  } catch (error) {
    await rm(draft.folder, { recursive: true, force: true });
    throw error;
  }
}

async function withServer(cluster: Cluster, work: (url: string) => Promise<void>): Promise<void> {
  const endpoint = await chooseEndpoint(cluster.account);
  try {
    const { pid } = await launch(cluster, endpoint);
    const release = endWithProcess(() => pid!);
    try {
      await work(await endpointUrl(cluster, endpoint));
    } finally {
      release();
      await shutDown(cluster, pid!);
    }
  } finally {
    await removeEndpoint(endpoint);
  }
}

async function supervise(cluster: Cluster, { onRestart, onRestartFailure }: Options): Promise<EmbeddedServer> {
  const adopted = await adopt(cluster);
  const endpoint = adopted?.endpoint ?? (await chooseEndpoint(cluster.account));
  let pid = adopted?.pid ?? (await launch(cluster, endpoint)).pid!;
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;

  /** A killed server leaves processes behind for a moment: until they end, no other can start. */
  async function restart() {
    let reason = '';
    for (let pause = RESTART_MS.first; !stopping.signal.aborted; pause = Math.min(2 * pause, RESTART_MS.max)) {
      try {
        pid = (await launch(cluster, endpoint)).pid!;
        onRestart?.();
        return;
      } catch (error) {
        const problem = getErrorMessage(error);
        // Process ids and file names in it change with each attempt.
        const pattern = problem.replaceAll(/\d+/g, '…');
        if (pattern !== reason) onRestartFailure?.(problem);
        reason = pattern;
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }
  const watch = setInterval(() => {
    if (!isAlive(pid)) restarting ??= restart().finally(() => (restarting = undefined));
  }, WATCH_MS).unref();
  const release = endWithProcess(() => pid);

  return {
    url: await endpointUrl(cluster, endpoint),
    async stop() {
      stopping.abort();
      clearInterval(watch);
      await restarting;
      release();
      await shutDown(cluster, pid);
      await removeEndpoint(endpoint);
    },
  };
}

/** Ends the server at every regular end of this process, until the returned function is called. */
function endWithProcess(findPid: () => number): () => void {
  const end = () => {
    if (isAlive(findPid()) && hasSockets()) process.kill(findPid(), 'SIGINT');
  };
  process.once('exit', end);
  return () => process.off('exit', end);
}

/** Waits for a server that a killed process left running; undefined if there is none. */
async function adopt(cluster: Cluster): Promise<{ pid: number; endpoint: Endpoint } | undefined> {
  await removeStale(cluster.folder);
  const postmaster = await waitUntilReady(cluster.folder);
  if (!postmaster) return undefined;
  const { pid, port, socketFolder } = postmaster;
  if (!socketFolder || existsSync(join(socketFolder, `.s.PGSQL.${port}`)))
    return { pid, endpoint: { socketFolder, port } };
  // The folder for temporary files was cleaned up, so the socket is gone.
  await shutDown(cluster, pid);
  return undefined;
}
