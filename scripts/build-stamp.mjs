import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Holds the stamp of the source that `dist` was built from. */
export const stampFile = join(root, 'dist/stamp');

/** Tests and journeys go into no build: writing one does not make the shop be built anew. */
const TRIES = /\.test\.|^e2e(?:[\\/]|$)/;

/** Changes with every file that goes into the build: names, sizes and times, which is quick to find out. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const folder of ['widgets', 'host-app', 'server', 'locales']) {
    const files = readdirSync(join(root, folder), { recursive: true }).filter((file) => !TRIES.test(file));
    for (const file of files.sort((a, b) => (a < b ? -1 : 1))) hash.update(describe(join(folder, file)));
  }
  for (const file of ['vite.config.ts', 'scripts/build-files.ts', 'scripts/build-plugins.ts', 'package-lock.json'])
    hash.update(describe(file));
  return hash.digest('hex');
}

/** True when `dist` holds what the source says now. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** @param {string} file */
function describe(file) {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${file}\0${size}\0${mtimeMs}\n`;
}
