import { msg } from '@lingui/core/macro';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { StoredFile } from './stored-file.entity.ts';

/** Returns a stored file whose upload is complete, without pictures of messages. @throws {NotFound} */
export async function findStored(em: Em, id: string): Promise<StoredFile> {
  const row = await em.findOne(StoredFile, { id, letter: false, storedAt: { $ne: null } });
  if (!row) throw new NotFound();
  return row;
}

/**
 * Returns a picture of a message whose upload is complete. Callers check the reader's access first: see `findPicture`.
 * @throws {NotFound}
 */
export async function findLetterPicture(em: Em, id: string): Promise<StoredFile> {
  const row = await em.findOne(StoredFile, { id, letter: true, storedAt: { $ne: null } });
  if (!row) throw new NotFound();
  return row;
}

/** Returns a public file. @throws {NotFound} */
export async function findPublic(em: Em, id: string): Promise<StoredFile> {
  const row = await findStored(em, id);
  if (!row.public) throw new NotFound();
  return row;
}

/** Returns the public pictures among these ids. */
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

/** Error beside a field whose picture is missing. */
export const NO_PICTURE = msg`This picture is missing. Upload it again.`;

/** Presents a stored file for the studio. */
export function presentStored({ id, name, type, bytes, width, height, public: shown }: StoredFile): StoredFileResponse {
  const url = shown ? `/media/${id}.webp` : `/api/coach/files/${id}/${encodeURIComponent(name)}`;
  return { id, name, type, bytes, width: width ?? null, height: height ?? null, url };
}
