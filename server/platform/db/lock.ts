import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process has the data folder open. */
class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Locks the folder for this process with a listening socket, which the kernel frees at any kind of exit.
 * Two servers on one data folder would destroy it.
 * @returns Gives the folder back.
 * @throws {FolderInUse} when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = await realpath(folder);
  const inUse = new FolderInUse(`The data folder ${path} is in use by another process.`);
  const name = `aamu-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const address = socketAddress(name);
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
