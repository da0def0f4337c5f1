import type { Context } from 'koa';
import { sendFile } from '#server/platform/http/file.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { sendStored } from '#server/modules/catalog/files/send-stored.ts';
import type { GuideFile } from './guides.service.ts';

/** Answers with a guide, under the name that the shop has for its own, or the one that the coach's file came with. */
export async function sendGuide(
  ctx: Context,
  files: FileStore,
  { row, made, ...own }: GuideFile,
  name: string,
): Promise<void> {
  if (row) await sendStored(ctx, files, row, row.name);
  else sendFile(ctx, { ...made, name: ('name' in own && own.name) || name, type: 'application/pdf' });
}
