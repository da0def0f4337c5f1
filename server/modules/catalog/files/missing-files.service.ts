import type { Em } from '#server/platform/db/orm.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';

/** Number of files to check at once. */
const BATCH = 20;

export async function countMissingFiles(em: Em, storage: Pick<ByteStorage, 'exists'>): Promise<number> {
  const rows = await em.execute<{ id: string }[]>('select id from stored_file where stored_at is not null order by id');
  let missing = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const there = await Promise.all(rows.slice(at, at + BATCH).map(({ id }) => storage.exists(id)));
    missing += there.filter((each) => !each).length;
  }
  return missing;
}
