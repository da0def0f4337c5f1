import type * as z from 'zod';
import { msg } from '@lingui/core/macro';
import { type Language } from '#contract/i18n/languages.ts';
import {
  type Subject as Kind,
  translationRequest,
  type TranslationResponse,
  type TranslationsResponse,
} from '#contract/site/translations.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { getTranslatedText, toLanguageState, type TranslationTexts } from './texts.ts';
import { expectPictures } from '../posts/post-pictures.ts';
import { languageStates, listOtherLanguages } from './row-translations.ts';
import type { Place, Shop, Subject } from './subject.ts';
import { findSubject } from './subjects.ts';

/** Lists the translations of a place and their progress. @throws {NotFound} */
export async function listTranslations(em: Em, place: Place, shop: Shop): Promise<TranslationsResponse> {
  const subject = await findSubject(em, place, shop, false);
  return { written: subject.written, languages: languageStates(subject) };
}

/** Returns every text with its translation. @throws {NotFound}, {AppError} 409 `own_language` */
export async function readTranslation(em: Em, place: Place, language: Language, shop: Shop) {
  const subject = await findSubject(em, place, shop, false);
  expectOther(subject, language);
  return present(subject, language);
}

interface Change {
  language: Language;
  /** Base version. */
  version: number;
  /** Parses the request by a schema. */
  read: <T>(schema: z.ZodType<T>) => T;
}

/** Saves a translation. @throws {NotFound}, {InvalidInput}, {AppError} 409 `conflict` */
export function saveTranslation(
  em: Em,
  place: Place,
  { language, version, read }: Change,
  by: CoachActor,
  shop: Shop,
): Promise<TranslationResponse> {
  return em.transactional(async (tx) => {
    const subject = await findSubject(tx, place, shop, true);
    expectOther(subject, language);
    subject.expect(version);
    const { texts } = read(translationRequest(subject.texts));
    await expectOwnPictures(tx, subject, language, texts);
    await subject.keep(language, texts, by.now);
    const answer = present(subject, language);
    note(tx, place, by, { action: 'translation.save', language, state: answer.state });
    return answer;
  });
}

/** Deletes a translation; visitors get the original. @throws {NotFound}, {AppError} 409 `conflict` */
export function removeTranslation(
  em: Em,
  place: Place,
  { language, version }: Omit<Change, 'read'>,
  by: CoachActor,
  shop: Shop,
): Promise<void> {
  return em.transactional(async (tx) => {
    const subject = await findSubject(tx, place, shop, true);
    expectOther(subject, language);
    subject.expect(version);
    await subject.keep(language, null, by.now);
    note(tx, place, by, { action: 'translation.remove', language, state: 'none' });
  });
}

function present(subject: Subject, language: Language): TranslationResponse {
  const held = subject.held(language);
  return {
    written: subject.written,
    language,
    title: subject.title,
    ...toLanguageState(subject.texts, held),
    texts: subject.texts.map((text) => ({
      ...text,
      text: getTranslatedText(held.typed, text.name),
      changed: held.changed.has(text.name),
    })),
    version: subject.version(),
    page: subject.pageIn(language),
  };
}

function expectOther({ written }: Subject, language: Language): void {
  if (listOtherLanguages(written).includes(language)) return;
  throw new AppError(409, 'own_language', msg`This is the original language.`);
}

/** @throws {InvalidInput} if a changed text shows a missing picture; unchanged ones may, as a picture can be deleted */
async function expectOwnPictures(em: Em, subject: Subject, language: Language, typed: TranslationTexts): Promise<void> {
  const stored = subject.held(language).typed;
  for (const { name } of subject.texts.filter(({ form }) => form === 'body')) {
    const content = getTranslatedText(typed, name);
    if (content === getTranslatedText(stored, name)) continue;
    await expectPictures(em, { cover: '', content }, `texts.${name}`);
  }
}

const ROWS: Readonly<Record<Kind, string>> = { program: 'program', post: 'post', site: 'setting', series: 'series' };

function note(
  em: Em,
  { subject, id }: Place,
  by: CoachActor,
  { action, ...details }: { action: 'translation.save' | 'translation.remove' } & Record<'language' | 'state', string>,
) {
  noteAction(em, { ...by, action, subject: ROWS[subject], subjectId: id, details });
}
