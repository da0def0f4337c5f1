import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidEnv } from '#server/platform/config/env.ts';
import { type Account, changeOwner } from './account.ts';
import { executable, noBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { isAlive, type Postmaster, readPostmaster, SOCKET_FOLDER_PREFIX } from './postmaster-file.ts';

/** Name of the database user who owns everything in the cluster. */
const DATABASE_USER = 'aamu';

/** A PostgreSQL data folder with the means to run it. */
export interface Cluster {
  /** Data folder of the server. */
  folder: string;
  /** Folder of PostgreSQL's programs. */
  bin: string;
  /** Runs the programs when this process is root. */
  account: Account | undefined;
  /** File that the server writes its log to. */
  logFile: string;
  /** Password file: only for systems without Unix sockets. */
  passwordFile: string;
  /** Server settings in place of the defaults, as `name=value`. */
  settings: readonly string[];
}

/** Address of a server: the folder of its Unix socket, or a port on 127.0.0.1. */
export interface Endpoint {
  socketFolder: string;
  port: number;
}

/** Longest path of a socket that Linux and macOS accept both, in bytes. */
const LONGEST_SOCKET = 100;
const LARGEST_LOG = 5_000_000;
const POLL_MS = 15;

/** Server settings for one shop on one machine. */
const SETTINGS = [
  'max_connections=40',
  'shared_buffers=48MB',
  'max_wal_size=256MB',
  'huge_pages=off',
  'io_method=sync',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements and their errors may hold personal data: only the server's own messages are logged.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Lays out an empty cluster in a folder that exists and is empty. */
export async function initialise(cluster: Cluster): Promise<void> {
  const access = hasSockets() ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${cluster.passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const names = [`--username=${DATABASE_USER}`, '--no-instructions'];
  const child = run(cluster, 'initdb', [...names, ...locale, ...access], ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = () => void child.kill();
  process.once('exit', stop);
  const closed = once(child, 'close');
  await spawned(child);
  const [code] = (await closed) as [number | null];
  process.off('exit', stop);
  if (code !== 0) throw new InvalidEnv(lastProblem(output) ?? `initdb ended with ${code}`);
}

/**
 * Starts a server on the cluster and returns when it takes connections, however long its recovery takes.
 * It runs on when this process dies.
 * @throws {InvalidEnv} when it cannot start, with the reason that it gives.
 */
export async function launch(cluster: Cluster, endpoint: Endpoint): Promise<ChildProcess> {
  const before = await stat(cluster.logFile).then(
    ({ size }) => size,
    () => 0,
  );
  if (before > LARGEST_LOG) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const log = await open(cluster.logFile, 'a', 0o600);
  const start = (await log.stat()).size;
  const child = run(cluster, 'postgres', settings(cluster, endpoint), ['ignore', log.fd, log.fd]);
  child.unref();
  const ended = once(child, 'exit').then(() => true);
  try {
    await spawned(child);
    for (;;) {
      const postmaster = await readPostmaster(cluster.folder);
      if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return child;
      if (await Promise.race([ended, wait(POLL_MS, false)])) break;
    }
  } finally {
    await log.close();
  }
  const said = (await readFile(cluster.logFile, 'utf8')).slice(start);
  throw new InvalidEnv(lastProblem(said) ?? 'the database server ended while it started');
}

/** Waits until a server that is starting takes connections. Undefined when it ends instead. */
export async function waitUntilReady(folder: string): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = await readPostmaster(folder);
    if (!postmaster || postmaster.status === 'ready') return postmaster;
    await wait(POLL_MS);
  }
}

/** Shuts a server down, and kills it after 20 seconds: its next start recovers. */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  await signal(cluster, pid, 'fast');
  for (let waited = 0; isAlive(pid); waited += POLL_MS) {
    if (waited === 20_010) await signal(cluster, pid, 'immediate');
    await wait(POLL_MS);
  }
}

/** Chooses an endpoint that only this user can reach. */
export async function chooseEndpoint(account: Account | undefined): Promise<Endpoint> {
  if (!hasSockets()) return { socketFolder: '', port: await freePort() };
  // mkdtemp makes folders that only their owner enters.
  const parent = Buffer.byteLength(tmpdir()) > LONGEST_SOCKET - 40 ? '/tmp' : tmpdir();
  const socketFolder = await mkdtemp(join(parent, SOCKET_FOLDER_PREFIX));
  await changeOwner(account, socketFolder);
  return { socketFolder, port: 5432 };
}

/** Removes the folder of an unused socket. */
export async function removeEndpoint({ socketFolder }: Endpoint): Promise<void> {
  if (socketFolder) await rm(socketFolder, { recursive: true, force: true });
}

/** Returns the connection address of a database on the server. */
export async function endpointUrl(
  cluster: Pick<Cluster, 'passwordFile'>,
  { socketFolder, port }: Endpoint,
): Promise<string> {
  if (socketFolder)
    return `postgres://${DATABASE_USER}@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}&${WITHOUT_TLS}`;
  const password = (await readFile(cluster.passwordFile, 'utf8')).trim();
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres?${WITHOUT_TLS}`;
}

/** Without it, the driver reads PGSSLMODE of the environment. */
const WITHOUT_TLS = 'sslmode=disable';

/** Windows has Unix sockets, but its PostgreSQL does not enforce the folder's owner. */
export function hasSockets(): boolean {
  return process.platform !== 'win32';
}

/** @throws {InvalidEnv} when the program cannot be run, as on a system without the C library that it needs. */
async function spawned(child: ChildProcess): Promise<void> {
  await once(child, 'spawn').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new InvalidEnv(`PostgreSQL's programs cannot be run: ${error.message}`);
    throw noBinaries();
  });
}

/** Returns the last line of PostgreSQL's output that names a reason for its exit. */
function lastProblem(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const found =
    lines.findLast((line) => /\b(?:FATAL|PANIC|error):/.test(line)) ?? lines.findLast((line) => line !== '');
  return found?.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '');
}

async function signal(cluster: Cluster, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') {
    await once(run(cluster, 'pg_ctl', ['stop', '-W', '-m', mode], ['ignore', 'ignore', 'ignore']), 'exit');
  } else if (isAlive(pid)) {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}

function settings(cluster: Cluster, { socketFolder, port }: Endpoint): string[] {
  const listening = socketFolder
    ? ['listen_addresses=', `unix_socket_directories=${socketFolder}`, 'unix_socket_permissions=0700']
    : ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  return [...SETTINGS, ...listening, `port=${port}`, ...cluster.settings].flatMap((each) => ['-c', each]);
}

/**
 * Runs a PostgreSQL program on the cluster. As root it runs as another user, who may not be able to enter the folders
 * above the cluster: it starts inside of it, and Linux has a name for that which needs no way there.
 */
function run(
  { bin, folder, account }: Cluster,
  program: string,
  args: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess {
  const place = account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return spawn(join(bin, executable(program)), ['-D', place, ...args], {
    cwd: folder,
    env: environment(),
    stdio: stdio as 'pipe'[],
    // Signals to the shop's process group, such as Ctrl+C, must not reach the server: the shop ends it last.
    detached: true,
    windowsHide: true,
    ...account,
  });
}

/** Environment without variables that change PostgreSQL's programs; messages are in English. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
