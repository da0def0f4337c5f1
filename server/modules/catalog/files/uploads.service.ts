import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { Em } from '#server/platform/db/orm.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { allowedType, fileName, type UploadKind } from './file-type.ts';
import { PICTURE_BYTES, PICTURE_SIDE } from '#contract/talk-limits.ts';
import { type Picture, resizePicture } from './picture.ts';
import { sealPicture } from './sealed-pictures.ts';
import { receiveBytes, receiveFile, tooLarge } from './receive.ts';
import { StoredFile } from './stored-file.entity.ts';

/** Writes whose a file is, in the transaction that says that it has arrived; what it throws takes the file away. */
type NoteIn = (tx: Em, row: StoredFile) => unknown;

/** Bytes of a picture as it comes, at most. */
const LARGEST_PICTURE = 20_000_000;
/** What has not arrived in the storage after so long never will. */
const BEGUN_MS = 6 * 3_600_000;

interface Options {
  kind: UploadKind;
  /** Who uploads it, and when. */
  by: CoachActor;
  /** Anybody may see it under `/media/…`; for pictures alone. */
  public?: boolean;
}

/**
 * Keeps the one file of a form. A picture becomes a WebP without what cameras write into it; anything that is not on
 * the list is refused, whatever it is called. What goes wrong leaves nothing behind.
 * @throws {InvalidInput}, {AppError}
 */
export async function storeUpload(
  em: Em,
  store: FileStore,
  req: IncomingMessage,
  { kind, by, public: shown = false }: Options,
): Promise<StoredFile> {
  const id = randomUUID();
  const place = await store.incoming(id);
  try {
    const largest = kind === 'picture' ? Math.min(LARGEST_PICTURE, store.largest) : store.largest;
    const { name, ...received } = await receiveFile(req, place, largest);
    const { type, ending } = await allowedType(place, kind);
    const isPicture = type.startsWith('image/');
    if (isPicture && received.bytes > LARGEST_PICTURE) throw tooLarge(LARGEST_PICTURE);
    const picture = isPicture ? await resizePicture(place) : undefined;
    const row = {
      id,
      ...(picture
        ? { name: fileName(name, 'webp'), ...aboutPicture(picture) }
        : { name: fileName(name, ending), type, ...received }),
      public: shown && isPicture,
      createdAt: by.now,
    };
    const bytes = picture ? toBlob(picture) : await openAsBlob(place);
    return await keep(em, store, row, by.now, bytes, (tx, { type }) =>
      noteAction(tx, { ...by, action: 'file.add', subject: 'file', subjectId: id, details: { type } }),
    );
  } finally {
    await rm(place, { force: true });
  }
}

/**
 * Keeps a picture of a letter, whose bytes are the body of the request: anew, smaller, without what a camera writes
 * into it, and sealed. It is nobody's until {@link noteIn} has said whose. What goes wrong leaves nothing behind.
 * @throws {InvalidInput}, {AppError} 413 before a byte is read where the request says that there are too many
 */
export async function storeLetterPicture(
  em: Em,
  store: FileStore,
  req: IncomingMessage,
  { now, noteIn }: { now: Date; noteIn: NoteIn },
): Promise<StoredFile> {
  const id = randomUUID();
  const place = await store.incoming(id);
  try {
    await receiveBytes(req, place, PICTURE_BYTES);
    await allowedType(place, 'picture');
    const picture = await resizePicture(place, PICTURE_SIDE);
    const { bytes, sealedWith } = sealPicture(id, picture.file);
    const row = { id, name: 'picture.webp', ...aboutPicture(picture), letter: true, sealedWith, createdAt: now };
    return await keep(em, store, row, now, bytes, noteIn);
  } finally {
    await rm(place, { force: true });
  }
}

function toBlob({ file }: Picture): Blob {
  return new Blob([new Uint8Array(file)]);
}

function aboutPicture({ file, width, height }: Picture) {
  return {
    type: 'image/webp',
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    width,
    height,
  };
}

/** The row comes first, so that bytes without one can be found and taken away whatever happens in between. */
async function keep(
  em: Em,
  { storage }: FileStore,
  row: RequiredEntityData<StoredFile> & { id: string; type: string; bytes: number; createdAt: Date },
  now: Date,
  bytes: Blob,
  noteIn: NoteIn,
): Promise<StoredFile> {
  await em.transactional(async (tx) => void tx.persist(tx.create(StoredFile, row)));
  try {
    await storage.put(row.id, bytes, row.type);
    return await em.transactional(async (tx) => {
      const kept = await tx.findOneOrFail(StoredFile, { id: row.id });
      kept.storedAt = now;
      await noteIn(tx, kept);
      return kept;
    });
  } catch (error) {
    await storage.delete(row.id);
    await em.nativeDelete(StoredFile, { id: row.id });
    throw error;
  }
}

/** Takes away uploads that a process began and did not live to finish, and pictures that are in no letter. */
export async function sweepUploads(em: Em, store: FileStore, now: Date): Promise<void> {
  await store.sweep(now);
  const begun = new Date(now.getTime() - BEGUN_MS);
  await em.execute('delete from thread_picture where message_id is null and created_at < ?', [begun]);
  for (const { id } of await em.find(StoredFile, { storedAt: null, createdAt: { $lt: begun } }, { limit: 100 })) {
    await forget(em, store, id);
  }
  await sweepLetterPictures(em, store);
}

/** Takes away the pictures of letters that are gone, and of those that were never sent. */
export async function sweepLetterPictures(em: Em, store: FileStore): Promise<void> {
  for (;;) {
    const gone = await em.execute<{ id: string }[]>(
      `select id from stored_file f where letter and stored_at is not null
         and not exists (select from thread_picture p where p.id = f.id) limit 100`,
    );
    for (const { id } of gone) await forget(em, store, id);
    if (gone.length < 100) return;
  }
}

async function forget(em: Em, { storage }: FileStore, id: string): Promise<void> {
  await storage.delete(id);
  await em.nativeDelete(StoredFile, { id });
}
