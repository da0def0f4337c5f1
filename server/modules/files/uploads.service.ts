import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { Em } from '../../db/orm.ts';
import { type By, noteAction } from '../actions/coach-actions.service.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { allowedType, fileName, type UploadKind } from './file-type.ts';
import { pictureOf } from './picture.ts';
import { receiveFile, tooLarge } from './receive.ts';
import { StoredFile } from './stored-file.entity.ts';

/** Bytes of a picture as it comes, at most. */
const LARGEST_PICTURE = 20_000_000;
/** What has not arrived in the storage after so long never will. */
const BEGUN_MS = 6 * 3_600_000;

interface Options {
  kind: UploadKind;
  /** Who uploads it, and when. */
  by: By;
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
    const picture = isPicture ? await pictureOf(place) : undefined;
    const row = {
      id,
      ...(picture
        ? {
            name: fileName(name, 'webp'),
            type: 'image/webp',
            bytes: picture.file.length,
            sha256: createHash('sha256').update(picture.file).digest('hex'),
            width: picture.width,
            height: picture.height,
          }
        : { name: fileName(name, ending), type, ...received }),
      public: shown && isPicture,
      createdAt: by.now,
    };
    return await keep(em, store, row, by, () => (picture ? Readable.from(picture.file) : createReadStream(place)));
  } finally {
    await rm(place, { force: true });
  }
}

/** The row comes first, so that bytes without one can be found and taken away whatever happens in between. */
async function keep(
  em: Em,
  { storage }: FileStore,
  row: RequiredEntityData<StoredFile> & { id: string; type: string; bytes: number; createdAt: Date },
  by: By,
  bytes: () => Readable,
): Promise<StoredFile> {
  await em.transactional(async (tx) => void tx.persist(tx.create(StoredFile, row)));
  try {
    await storage.put(row.id, bytes(), row);
    return await em.transactional(async (tx) => {
      const kept = await tx.findOneOrFail(StoredFile, { id: row.id });
      kept.storedAt = by.now;
      noteAction(tx, { ...by, action: 'file.add', subject: 'file', subjectId: row.id, details: { type: row.type } });
      return kept;
    });
  } catch (error) {
    await storage.delete(row.id);
    await em.nativeDelete(StoredFile, { id: row.id });
    throw error;
  }
}

/** Takes away uploads that a process began and did not live to finish. */
export async function sweepUploads(em: Em, store: FileStore, now: Date): Promise<void> {
  await store.sweep(now);
  const begun = { storedAt: null, createdAt: { $lt: new Date(now.getTime() - BEGUN_MS) } };
  for (const { id } of await em.find(StoredFile, begun, { limit: 100 })) {
    await store.storage.delete(id);
    await em.nativeDelete(StoredFile, { id });
  }
}
