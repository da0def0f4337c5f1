import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Contents of `postmaster.pid`, which a running PostgreSQL server writes into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its Unix socket, empty if it has none. */
  socketFolder: string;
  status: string;
}

/** Beginning of the names of folders that hold a socket. */
export const SOCKET_FOLDER_PREFIX = 'aamu-postgres-';

/**
 * Reads `postmaster.pid`. Undefined when there is none, or when it was left by a server that has died: after a crash,
 * and always after a restart of a container, its process id may belong to another program.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await parse(cluster);
  return found && (await isServerProcess(cluster, found.pid)) ? found : undefined;
}

/** Removes the file of a dead server: PostgreSQL itself keeps it while its process id is in use. */
export async function removeStale(cluster: string): Promise<void> {
  const found = await parse(cluster);
  if (!found || (await isServerProcess(cluster, found.pid))) return;
  await rm(getPidPath(cluster), { force: true });
  if (basename(found.socketFolder).startsWith(SOCKET_FOLDER_PREFIX))
    await rm(found.socketFolder, { recursive: true, force: true });
}

async function parse(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(getPidPath(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim());
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketFolder, status } : undefined;
}

function getPidPath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** True if a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A server works in its data folder. Only Linux exposes that; elsewhere the process id has to do. */
async function isServerProcess(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder !== undefined && folder === (await realpath(cluster));
}
