import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';

/** Number of files to check at once. */
const BATCH = 20;

/** Time for which a count is shown: a bucket is asked for every file. */
const FRESH_MS = 600_000;

interface MissingFilesOptions {
  newEm: () => Em;
  storage: Pick<ByteStorage, 'exists'>;
  warn: (line: object, event: string) => void;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
}

/**
 * Returns a function that returns the last count of missing files, 0 at first, and renews it after ten minutes. It never
 * waits: a large bucket takes minutes.
 */
export function createMissingFilesCount({
  newEm,
  storage,
  warn,
  elapsed = () => performance.now(),
}: MissingFilesOptions): () => number {
  let last: { count: number; at: number } | undefined;
  let isCounting = false;
  async function renew() {
    isCounting = true;
    try {
      last = { count: await countMissingFiles(newEm(), storage), at: elapsed() };
    } catch (error) {
      warn({ problem: getErrorMessage(error) }, 'files.not_counted');
      last = { count: last?.count ?? 0, at: elapsed() };
    } finally {
      isCounting = false;
    }
  }
  return () => {
    if (!isCounting && (!last || elapsed() - last.at >= FRESH_MS)) void renew();
    return last?.count ?? 0;
  };
}

export async function countMissingFiles(em: Em, storage: Pick<ByteStorage, 'exists'>): Promise<number> {
  const rows = await em.execute<{ id: string }[]>('select id from stored_file where stored_at is not null order by id');
  let missing = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const there = await Promise.all(rows.slice(at, at + BATCH).map(({ id }) => storage.exists(id)));
    missing += there.filter((each) => !each).length;
  }
  return missing;
}
