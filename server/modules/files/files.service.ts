import type { StoredFileResponse } from '#contract/studio/files.ts';
import type { Em } from '../../db/orm.ts';
import { NotFound } from '../../errors.ts';
import { StoredFile } from './stored-file.entity.ts';

/** A file whose bytes have arrived. @throws {NotFound} */
export async function findStored(em: Em, id: string): Promise<StoredFile> {
  const row = await em.findOne(StoredFile, { id, storedAt: { $ne: null } });
  if (!row) throw new NotFound();
  return row;
}

/** One that anybody may see. @throws {NotFound} */
export async function findPublic(em: Em, id: string): Promise<StoredFile> {
  const row = await findStored(em, id);
  if (!row.public) throw new NotFound();
  return row;
}

/** As the studio shows it. */
export function presentStored({ id, name, type, bytes, width, height, public: shown }: StoredFile): StoredFileResponse {
  const url = shown ? `/media/${id}.webp` : `/api/coach/files/${id}/${encodeURIComponent(name)}`;
  return { id, name, type, bytes, width: width ?? null, height: height ?? null, url };
}
