import type { Language } from '#contract/i18n/languages.ts';
import type { TermsText, TermsWording, TermsWordings } from '#contract/site/legal.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { TermsVersion } from './terms-version.entity.ts';
import { hashWording, type TermsVersions } from './terms-versions.service.ts';
import type { Place } from '#server/modules/studio/cursor.ts';
import { findPage, presentPage } from '#server/modules/studio/list.ts';

interface Reading {
  timeZone: string;
  /** Language of the shop. */
  language: Language;
  terms: TermsVersions;
}

/** Lists the wordings with orders, latest first, and the current one. */
export async function listTerms(em: Em, place: Place, reading: Reading): Promise<TermsWordings> {
  // Rendering runs its own queries, so it must stay outside of a transaction.
  const now = await reading.terms.read(reading.language);
  const hash = now && hashWording(now.text);
  const found = await findPage(em, TermsVersion, {}, place, [{ createdAt: 'desc' }, { hash: 'asc' }]);
  const onPage = found.found.find((row) => row.hash === hash);
  const elsewhere = hash && !onPage && found.total > found.found.length;
  const stored = elsewhere ? await em.findOne(TermsVersion, { hash }) : onPage;
  return {
    ...presentPage(found, (row) => presentWording(row, hash, reading.timeZone)),
    // A current wording without orders counts, too.
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

/** Returns a full wording, stored or current. @throws {NotFound} */
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
