import type { Context } from 'koa';
import { sendFile, sendStream } from '#server/platform/http/file.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { readPicturePart } from './sealed-pictures.ts';
import type { SizedPicture } from './sized-pictures.ts';
import type { StoredFile } from './stored-file.entity.ts';

/** Answers with a stored file. Pictures are shown inline, other files are downloads, and none may run scripts. */
export async function sendStored(
  ctx: Context,
  { storage }: FileStore,
  { id, type, bytes, sha256, letter }: StoredFile,
  name: string,
): Promise<void> {
  lockUp(ctx);
  await sendStream(ctx, {
    open: (part) => (letter ? readPicturePart(storage, id, part) : storage.get(id, part)),
    size: bytes,
    etag: `"${sha256.slice(0, 32)}"`,
    name,
    type,
    inline: type.startsWith('image/'),
  });
}

/** Answers with a picture in another size. */
export function sendSized(ctx: Context, { file, type }: SizedPicture, name: string): void {
  lockUp(ctx);
  sendFile(ctx, { file, type, name, inline: true });
}

function lockUp(ctx: Context): void {
  ctx.set('content-security-policy', "default-src 'none'; sandbox");
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('x-robots-tag', 'noindex');
}
