import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Holds the stamp of the source that `dist` was built from. */
export const stampFile = join(root, 'dist/stamp');

/** Changes with every file that goes into the build: names, sizes and times, which is quick to find out. */
export async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['widgets', 'host-app', 'server/contract']) {
    const files = await readdir(join(root, folder), { recursive: true });
    for (const file of files.sort()) hash.update(await describe(join(folder, file)));
  }
  for (const file of ['vite.config.ts', 'package-lock.json']) hash.update(await describe(file));
  return hash.digest('hex');
}

/** True when `dist` holds what the source says now. */
export async function isBuilt(): Promise<boolean> {
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  return built === (await sourceStamp());
}

async function describe(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(root, file));
  return `${file}\0${size}\0${mtimeMs}\n`;
}
