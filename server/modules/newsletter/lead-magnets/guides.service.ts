import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import { GUIDE_FIELDS, guideFileName, type GuideDocument, wordsInForce } from '#contract/newsletter/guides.studio.ts';
import { MADE_FILES } from '#contract/catalog/programs.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Library, RenderedDocument } from '#server/modules/catalog/documents/library.ts';
import type { OwnGuide } from '#server/modules/catalog/documents/own-guide/own-guide.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';

/** The coach's own guides, read from the current settings. */
export interface GuideView {
  /** Returns the id of a file; '' for none. */
  own: (guide: GuideDocument) => string;
  /** Returns the coach's text of a guide, translated or original; undefined for none. */
  words: (guide: GuideDocument, language: Language) => OwnGuide | undefined;
}

/** Guide to deliver: the coach's file, or a rendered document. */
export type GuideFile =
  | { row: StoredFile; made?: undefined }
  /** `name` is set for a guide in the coach's words. */
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

/** Returns the coach's file for a guide; null if the shop renders it. */
async function ownFile(em: Em, guides: GuideView, guide: GuideDocument): Promise<StoredFile | null> {
  const id = guides.own(guide);
  return id === '' ? null : em.findOne(StoredFile, { id, storedAt: { $ne: null } });
}

/** @throws {InvalidInput} unless the file exists and is a PDF, as mails and buttons say */
export async function refuseOtherThanPdf(tx: Em, values: SettingValues['guides']): Promise<void> {
  const named = Object.values(GUIDE_FIELDS).filter((field) => values[field] !== '');
  const found = await tx.find(StoredFile, {
    id: { $in: named.map((field) => values[field]) },
    storedAt: { $ne: null },
  });
  const issues = named.flatMap((path) => {
    const file = found.find(({ id }) => id === values[path]);
    if (!file) return [{ path, message: msg`This file is missing. Upload it again.` }];
    return file.type === 'application/pdf' ? [] : [{ path, message: msg`Choose a PDF.` }];
  });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Renames the guides in programmes: to the coach's file, or to the shop's name. */
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
