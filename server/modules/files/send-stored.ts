import type { Context } from 'koa';
import { sendStream } from '../../http/file.ts';
import type { FileStore } from '../../storage/file-store.ts';
import type { StoredFile } from './stored-file.entity.ts';

/** Answers with a stored file. Pictures are shown, everything else is kept as a download; nothing in it may run. */
export async function sendStored(
  ctx: Context,
  { storage }: FileStore,
  { id, type, bytes, sha256 }: StoredFile,
  name: string,
): Promise<void> {
  ctx.set('content-security-policy', "default-src 'none'; sandbox");
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('x-robots-tag', 'noindex');
  await sendStream(ctx, {
    open: (part) => storage.get(id, part),
    size: bytes,
    etag: `"${sha256.slice(0, 32)}"`,
    name,
    type,
    inline: type.startsWith('image/'),
  });
}
