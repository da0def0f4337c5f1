import type { Context } from 'koa';
import { sendFile } from '#server/platform/http/file.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { sendStored } from '#server/modules/catalog/files/send-stored.ts';
import type { GuideFile } from './guides.service.ts';

/** Sends a guide under the shop's name, or under that of the coach's file. */
export async function sendGuide(
  ctx: Context,
  files: FileStore,
  { row, made, ...own }: GuideFile,
  name: string,
): Promise<void> {
  if (row) await sendStored(ctx, files, row, row.name);
  else sendFile(ctx, { ...made, name: ('name' in own && own.name) || name, type: 'application/pdf' });
}
