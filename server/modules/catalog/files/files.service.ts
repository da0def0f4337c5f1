import { msg } from '@lingui/core/macro';
import type { StoredFileResponse } from '#contract/studio/files.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { StoredFile } from './stored-file.entity.ts';

/** A file of the shop whose bytes have arrived; no picture of a letter. @throws {NotFound} */
export async function findStored(em: Em, id: string): Promise<StoredFile> {
  const row = await em.findOne(StoredFile, { id, letter: false, storedAt: { $ne: null } });
  if (!row) throw new NotFound();
  return row;
}

/**
 * A picture of a letter whose bytes have arrived. Whoever calls this has checked the reader's access first: see
 * `findPicture`. @throws {NotFound}
 */
export async function findLetterPicture(em: Em, id: string): Promise<StoredFile> {
  const row = await em.findOne(StoredFile, { id, letter: true, storedAt: { $ne: null } });
  if (!row) throw new NotFound();
  return row;
}

/** One that anybody may see. @throws {NotFound} */
export async function findPublic(em: Em, id: string): Promise<StoredFile> {
  const row = await findStored(em, id);
  if (!row.public) throw new NotFound();
  return row;
}

/** The pictures among these that anybody may see, by their ids. */
export async function findPictures(em: Em, ids: readonly string[]): Promise<Map<string, PictureSize>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(StoredFile, { id: { $in: [...ids] }, storedAt: { $ne: null }, public: true });
  return new Map(rows.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }] as const] : [])));
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Said beside a field whose picture is not there. */
export const NO_PICTURE = msg`This picture is missing. Upload it again.`;

/** As the studio shows it. */
export function presentStored({ id, name, type, bytes, width, height, public: shown }: StoredFile): StoredFileResponse {
  const url = shown ? `/media/${id}.webp` : `/api/coach/files/${id}/${encodeURIComponent(name)}`;
  return { id, name, type, bytes, width: width ?? null, height: height ?? null, url };
}
