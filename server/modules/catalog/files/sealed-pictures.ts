import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Em } from '#server/platform/db/orm.ts';
import type { KeyRing } from '#server/platform/encryption/sealed.ts';
import { openFile, sealFile } from '#server/platform/encryption/sealed-files.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';
import { StoredFile } from './stored-file.entity.ts';

/** Authenticated context of a picture's bytes: its row. */
const aboutPicture = (id: string) => `stored_file.bytes ${id}`;

/** Encrypts the bytes of a message's picture for the storage; `sealedWith` belongs into its row. */
export function sealPicture(id: string, bytes: Buffer): { bytes: Blob; sealedWith: string | null } {
  const sealed = sealFile(bytes, aboutPicture(id));
  return { bytes: new Blob([new Uint8Array(sealed.bytes)]), sealedWith: sealed.key };
}

/** Reads a picture of a message, decrypted if necessary. @throws if the bytes were changed */
export async function readPicture({ get }: Pick<ByteStorage, 'get'>, id: string): Promise<Buffer> {
  return openFile(await buffer(await get(id)), aboutPicture(id));
}

/** Returns a range of its bytes, with the last one included. */
export async function readPicturePart(
  storage: Pick<ByteStorage, 'get'>,
  id: string,
  part?: { first: number; last: number },
): Promise<Readable> {
  const bytes = await readPicture(storage, id);
  return Readable.from([part ? bytes.subarray(part.first, part.last + 1) : bytes]);
}

const BATCH = 50;

/** Result of re-encrypting pictures. */
interface Resealed {
  /** Ids of the other keys that pictures were encrypted with. */
  found: ReadonlySet<string>;
  /** Error for a picture that could not be encrypted again; the others were. */
  problem?: unknown;
}

/**
 * Encrypts every picture of a message that is open, or has another key, with the current key. It can be interrupted:
 * each picture is replaced as a whole before its row is updated.
 */
export async function resealPictures(
  em: Em,
  storage: ByteStorage,
  { names: [current = ''] }: KeyRing,
): Promise<Resealed> {
  const found = new Set<string>();
  let problem: unknown;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await em.execute<{ id: string; type: string; sealed_with: string | null }[]>(
      `select id, type, sealed_with from stored_file
       where letter and stored_at is not null and sealed_with is distinct from ? and id > ?::uuid
       order by id limit ${BATCH}`,
      [current, after],
    );
    for (const { id, type, sealed_with: before } of rows) {
      if (before) found.add(before);
      await resealPicture(em, storage, { id, type }).catch((error: unknown) => (problem = error));
    }
    if (rows.length < BATCH) return { found, problem };
    after = rows.at(-1)!.id;
  }
}

async function resealPicture(em: Em, storage: ByteStorage, { id, type }: { id: string; type: string }): Promise<void> {
  // The message may have been deleted together with its picture.
  if (!(await storage.exists(id))) return;
  const { bytes, sealedWith } = sealPicture(id, await readPicture(storage, id));
  await storage.put(id, bytes, type);
  const changed = await em.nativeUpdate(StoredFile, { id }, { sealedWith });
  // The row was deleted meanwhile.
  if (changed === 0) await storage.delete(id);
}
