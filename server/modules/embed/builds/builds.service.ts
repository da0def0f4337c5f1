import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Em } from '#server/platform/db/orm.ts';
import { BuiltFile } from './built-file.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

const decompress = promisify(brotliDecompress);

/** Days for which a cached or archived page still finds the files of its build. */
export const BUILD_RETENTION_DAYS = 90;

/** Files of the running build. */
export interface Build {
  paths: readonly string[];
  read: (path: string) => Promise<{ bytes: Buffer; compressed: boolean }>;
}

/** Number of files in one statement; one by one, hundreds of small files take a second. */
const AT_ONCE = 50;

/** Path of a built file: names end in a hash, and a pinned script has a folder with its hash. */
export const BUILT_FILE_PATTERN =
  /^\/((?:embed|assets)\/[\w.-]{1,100}-[\w-]{8}\.[a-z\d]{2,5}|embed\/[\w-]{16}\/embed(?:\.[a-z-]{2,8})?\.js)$/;
export const PINNED_SCRIPT_PATTERN = /^embed\/[\w-]{16}\/embed(?:\.[a-z-]{2,8})?\.js$/;

/**
 * Marks these files as current and stores new ones. The database is shared by all processes and outlives the build's
 * folder. Stops storing once `signal` is aborted.
 */
export async function keepBuild(em: Em, { paths, read }: Build, now: Date, signal?: AbortSignal): Promise<void> {
  const known = await em.find(BuiltFile, { path: { $in: [...paths] } }, { fields: ['path'], disableIdentityMap: true });
  const stored = new Set(known.map(({ path }) => path));
  const fresh = paths.filter((each) => !stored.has(each));
  while (fresh.length > 0) {
    if (signal?.aborted) return;
    const rows = await Promise.all(
      fresh.splice(0, AT_ONCE).map(async (path) => {
        const { bytes, compressed } = await read(path);
        return { path, bytes, compressed, pinned: PINNED_SCRIPT_PATTERN.test(path), currentAt: now };
      }),
    );
    // Another process may start with the same build.
    await em.upsertMany(BuiltFile, rows, { onConflictAction: 'ignore', disableIdentityMap: true });
  }
  await em.nativeUpdate(BuiltFile, { path: { $in: [...paths] } }, { currentAt: now });
}

/** Deletes files past their retention; pinned ones stay. */
export async function deleteOldBuilds(em: Em, now: Date): Promise<void> {
  const before = new Date(now.getTime() - BUILD_RETENTION_DAYS * DAY_MS);
  await em.nativeDelete(BuiltFile, { pinned: false, currentAt: { $lt: before } });
}

/** Finds a stored file, or null. With `asBrotli` it may be compressed, as the result says. */
export async function findBuiltFile(em: Em, path: string, asBrotli: boolean) {
  const row = await em.findOne(BuiltFile, { path });
  if (!row) return null;
  const bytes = Buffer.from(row.bytes);
  const compressed = row.compressed && asBrotli;
  return { bytes: row.compressed && !asBrotli ? await decompress(bytes) : bytes, compressed };
}
