import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Megabytes of disk that `npm ci --omit=dev` may take, with the bundled Node and the database. */
const LIMIT_MB = 280;
const MB = 2 ** 20;
/** Disks store files in blocks of this many bytes. */
const BLOCK = 4_096;

const root = join(import.meta.dirname, '../..');

/** Fails when the packages of a production machine take too much disk, measured on those installed now. */
const lock = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
const production = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
const sizes = await Promise.all(
  production.map(async ([folder]) => ({ folder, bytes: await measureFolder(join(root, folder)) })),
);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { folder, bytes } of sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 10)) {
  process.stdout.write(`${(bytes / MB).toFixed(1).padStart(7)} MB  ${folder}\n`);
}
process.stdout.write(`${(total / MB).toFixed(1).padStart(7)} of ${LIMIT_MB} MB for npm ci --omit=dev\n`);
process.exit(total > LIMIT_MB * MB ? 1 : 0);

/** Returns the bytes of a package on disk, without packages inside its own node_modules. */
async function measureFolder(folder: string): Promise<number> {
  let bytes = BLOCK;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) bytes += Math.ceil((await lstat(path)).size / BLOCK) * BLOCK;
    else if (entry.name !== 'node_modules') bytes += await measureFolder(path);
  }
  return bytes;
}
