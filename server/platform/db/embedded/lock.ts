import { createHash } from 'node:crypto';
import { open, realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process has the data folder open. */
class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** Errors of shared folders that hold no sockets, such as those of a desktop's virtual machine. */
const WITHOUT_SOCKETS: ReadonlySet<string | undefined> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM']);

/** Name of the socket in the folder. */
const SOCKET = '.lock';

/**
 * Locks the folder for this process with listening sockets, which nobody answers after any kind of exit. Two servers on
 * one data folder would destroy it. A name of the kernel decides between processes that start together; a socket in the
 * folder also shows containers that have the folder, but not the kernel's names, in common.
 * @returns Gives the folder back.
 * @throws {FolderInUse} when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = await realpath(folder);
  const inUse = new FolderInUse(
    `The data folder ${path} is in use by another process: stop that one, or set another DATA_DIR.`,
  );
  const name = `aamu-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const unlock = await listen(socketAddress(name), inUse);
  if (process.platform !== 'linux') return unlock;
  // Opened, because the path may be longer than an address may be.
  const handle = await open(path);
  try {
    const leave = await listen(`/proc/self/fd/${handle.fd}/${SOCKET}`, inUse).catch((error: NodeJS.ErrnoException) => {
      if (!WITHOUT_SOCKETS.has(error.code)) throw error;
      return async () => {};
    });
    return async () => {
      await leave();
      await handle.close();
      await unlock();
    };
  } catch (error) {
    await handle.close();
    await unlock();
    throw error;
  }
}

/** @returns Closes the socket, which deletes its file. */
async function listen(address: string, inUse: FolderInUse): Promise<() => Promise<void>> {
  if (await listening(address)) throw inUse;
  // Deletes a socket file that a dead process left behind.
  if (address.startsWith('/')) await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse : error));
    server.listen(address, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Linux and Windows have names outside the file system, which vanish with their process. */
function socketAddress(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}
