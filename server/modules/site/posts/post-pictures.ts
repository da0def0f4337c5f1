import { isUuid } from '#contract/shared/ids.ts';
import { pictureId, readBody } from '#contract/site/posts/post-grammar.ts';
import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';

/** Returns the public path of a stored picture. */
export function picturePath(id: string): string {
  return `/media/${id}.webp`;
}

/** @throws {InvalidInput} if a post shows a picture that is missing or not public */
export async function expectPictures(
  em: Em,
  { cover, content }: { cover: string; content: string },
  field = 'content',
): Promise<void> {
  const inText = readBody(content).flatMap((block) => (block.kind === 'picture' ? pictureId(block.src) : []));
  const wanted = [...inText, ...(cover ? [cover] : [])].filter(isUuid);
  if (inText.length + Number(cover !== '') === 0) return;
  const rows = await em.find(StoredFile, { id: { $in: wanted }, public: true, storedAt: { $ne: null } });
  const there = new Set(rows.map(({ id }) => id));
  const missing = msg`Picture not found. Choose it again.`;
  const issues = [
    ...(inText.every((id) => there.has(id)) ? [] : [{ path: field, message: missing }]),
    ...(cover === '' || there.has(cover) ? [] : [{ path: 'cover', message: missing }]),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
}
