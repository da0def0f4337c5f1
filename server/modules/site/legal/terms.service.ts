import type { Language } from '#contract/languages.ts';
import type { TermsText, TermsWording, TermsWordings } from '#contract/studio/legal.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { TermsVersion } from './terms-version.entity.ts';
import { hashWording, type TermsVersions } from './terms-versions.service.ts';
import type { Place } from '#server/modules/studio/cursor.ts';
import { findPage, presentPage } from '#server/modules/studio/list.ts';

interface Reading {
  timeZone: string;
  /** The shop's own. */
  language: Language;
  terms: TermsVersions;
}

/** Each wording that somebody has ordered by, the latest first, and the one that is read now. */
export async function listTerms(em: Em, place: Place, reading: Reading): Promise<TermsWordings> {
  // The page is drawn with statements of its own: never inside of a transaction.
  const now = await reading.terms.read(reading.language);
  const hash = now && hashWording(now.text);
  const found = await findPage(em, TermsVersion, {}, place, [{ createdAt: 'desc' }, { hash: 'asc' }]);
  const onPage = found.found.find((row) => row.hash === hash);
  const elsewhere = hash && !onPage && found.total > found.found.length;
  const stored = elsewhere ? await em.findOne(TermsVersion, { hash }) : onPage;
  return {
    ...presentPage(found, (row) => presentWording(row, hash, reading.timeZone)),
    // What is read now and nobody has ordered by is a wording, too.
    total: found.total + (now && !stored ? 1 : 0),
    now:
      now &&
      presentWording(
        { hash: hash!, language: now.language, createdAt: stored?.createdAt ?? null },
        hash,
        reading.timeZone,
      ),
  };
}

/** One wording whole: as it is kept, or as it is read now and nobody has ordered by yet. @throws {NotFound} */
export async function readTerms(em: Em, hash: string, { timeZone, language, terms }: Reading): Promise<TermsText> {
  const now = await terms.read(language);
  const current = now && hashWording(now.text);
  const kept = await em.findOne(TermsVersion, { hash });
  if (kept) return { ...presentWording(kept, current, timeZone), text: kept.text };
  if (!now || current !== hash) throw new NotFound();
  return { ...presentWording({ hash, language, createdAt: null }, current, timeZone), text: now.text };
}

function presentWording(
  { hash, language, createdAt }: { hash: string; language: string; createdAt: Date | null },
  current: string | null,
  timeZone: string,
): TermsWording {
  return { hash, language, since: createdAt && formatLocalMoment(timeZone, createdAt), current: hash === current };
}
