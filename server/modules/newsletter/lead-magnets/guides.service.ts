import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/languages.ts';
import { GUIDE_FIELDS, guideFileName, type GuideDocument, wordsInForce } from '#contract/studio/guides.ts';
import { MADE_FILES } from '#contract/studio/programs.ts';
import type { SettingValues } from '#contract/studio/site.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Library, RenderedDocument } from '#server/modules/catalog/documents/library.ts';
import type { OwnGuide } from '#server/modules/catalog/documents/own-guide/own-guide.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';

/** The coach's own in place of the shop's guides, as they are set at the moment they are read. */
export interface GuideView {
  /** Id of a file; '' for none. */
  own: (guide: GuideDocument) => string;
  /** Words for one that the shop makes, in a language or as they were written; undefined for none. */
  words: (guide: GuideDocument, language: Language) => OwnGuide | undefined;
}

/** A guide as it is handed out: the coach's file, or what the shop makes. */
export type GuideFile =
  | { row: StoredFile; made?: undefined }
  /** `name` is that of the coach's words. */
  | { made: RenderedDocument; name?: string; row?: undefined };

export async function openGuide(
  em: Em,
  guide: GuideDocument,
  { guides, library, language }: { guides: GuideView; library: Library; language: Language },
): Promise<GuideFile> {
  const row = await ownFile(em, guides, guide);
  if (row) return { row };
  const words = guides.words(guide, language);
  if (!words) return { made: await library.guide(guide) };
  return { made: await library.own(guide, words), name: guideFileName(words) };
}

/** The coach's file in place of a guide; null where the shop makes it. */
async function ownFile(em: Em, guides: GuideView, guide: GuideDocument): Promise<StoredFile | null> {
  const id = guides.own(guide);
  return id === '' ? null : em.findOne(StoredFile, { id, storedAt: { $ne: null } });
}

/** @throws {InvalidInput} for a file that is not there or is no PDF: mails and buttons say that it is one */
export async function refuseOtherThanPdf(tx: Em, values: SettingValues['guides']): Promise<void> {
  const named = Object.values(GUIDE_FIELDS).filter((field) => values[field] !== '');
  const found = await tx.find(StoredFile, {
    id: { $in: named.map((field) => values[field]) },
    storedAt: { $ne: null },
  });
  const issues = named.flatMap((path) => {
    const file = found.find(({ id }) => id === values[path]);
    if (!file) return [{ path, message: msg`This file is not there. Please upload it again.` }];
    return file.type === 'application/pdf' ? [] : [{ path, message: msg`Please choose a PDF.` }];
  });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Files of programmes are called as what is in them: as the coach's own file, or as the shop calls its guide. */
export async function renameGuides(tx: Em, before: SettingValues['guides'], after: SettingValues['guides'], now: Date) {
  for (const guide of Object.keys(GUIDE_FIELDS) as GuideDocument[]) {
    const id = after[GUIDE_FIELDS[guide]];
    const words = wordsInForce(after, guide);
    if (id === before[GUIDE_FIELDS[guide]] && words?.title === wordsInForce(before, guide)?.title) continue;
    const own = id === '' ? null : await tx.findOne(StoredFile, { id });
    const made = guide === 'anti-scam' ? null : MADE_FILES[guide];
    const name = own?.name ?? (words ? guideFileName(words) : made);
    if (name === null) continue;
    await tx.execute(
      `update program set version = version + 1, updated_at = ?, content = jsonb_set(content, '{files}',
         (select jsonb_agg(case when file->>'document' = ? then file || jsonb_build_object('name', ?::text) else file end
            order by at) from jsonb_array_elements(content->'files') with ordinality as each (file, at)))
       where content->'files' @> jsonb_build_array(jsonb_build_object('document', ?::text))`,
      [now, guide, name, guide],
    );
  }
}
