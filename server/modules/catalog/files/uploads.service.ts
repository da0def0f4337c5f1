import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { Em } from '#server/platform/db/orm.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { allowedType, fileName, type UploadKind } from './file-type.ts';
import { PICTURE_BYTES, PICTURE_SIDE } from '#contract/messages/message-limits.ts';
import { type Picture, resizePicture } from './picture.ts';
import { sealPicture } from './sealed-pictures.ts';
import { receiveBytes, receiveFile, tooLarge } from './receive.ts';
import { StoredFile } from './stored-file.entity.ts';

/** Records the owner of a file, in the transaction that completes the upload. An error removes the file. */
type NoteIn = (tx: Em, row: StoredFile) => unknown;

/** Maximum size of an uploaded picture, in bytes. */
const LARGEST_PICTURE = 20_000_000;
/** Time after which an incomplete upload is given up. */
const BEGUN_MS = 6 * 3_600_000;

interface Options {
  kind: UploadKind;
  /** Author and time of the upload. */
  by: CoachActor;
  /** Open to everyone under `/media/…`; for pictures only. */
  public?: boolean;
}

/**
 * Stores the one file of a form. A picture becomes a WebP without metadata. The real type must be on the list, whatever
 * the name says. An error leaves nothing behind.
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
 * Stores the request body as a picture of a message: resized, without metadata, and encrypted. {@link noteIn} records
 * its owner. An error leaves nothing behind.
 * @throws {InvalidInput}, {AppError} 413 before reading, if `Content-Length` is too large
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

/** Writes the row first, so that bytes of an interrupted upload can be found and deleted. */
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

/** Deletes interrupted uploads, and pictures without a message. */
export async function sweepUploads(em: Em, store: FileStore, now: Date): Promise<void> {
  await store.sweep(now);
  const begun = new Date(now.getTime() - BEGUN_MS);
  await em.execute('delete from thread_picture where message_id is null and created_at < ?', [begun]);
  for (const { id } of await em.find(StoredFile, { storedAt: null, createdAt: { $lt: begun } }, { limit: 100 })) {
    await forget(em, store, id);
  }
  await sweepLetterPictures(em, store);
}

/** Deletes pictures of deleted messages and of messages that were never sent. */
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
