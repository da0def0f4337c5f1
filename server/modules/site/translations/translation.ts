import type { Logger } from 'pino';
import * as z from 'zod';
import { LanguageTag } from '#contract/i18n/language-tag.ts';
import { DEFAULT_LANGUAGE, type Language, sameLanguage } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { findLogger } from '#server/platform/log/log.ts';

/** Row of the coach with its language and translations, which may have been edited in SQL. */
export interface TranslatedRow {
  id: number | string;
  language: string;
  translations: unknown;
}

/** Language and translation of an entry; without `words` it is the original. */
interface ResolvedTranslation<T> {
  language: string;
  words?: T;
}

export interface Kind<T> {
  /** Table for the log. */
  kind: 'program' | 'post' | 'step';
  words: z.ZodType<T>;
  /** Returns why a translation is incomplete; undefined if it is complete. */
  missing: (words: T) => string | undefined;
}

/** Resolves an entry in a language: its complete translation, or the original. */
export function resolveTranslation<T>(
  em: Em,
  row: TranslatedRow,
  language: Language | undefined,
  kind: Kind<T>,
): ResolvedTranslation<T> {
  const own = LanguageTag.safeParse(row.language);
  const original = { language: own.success ? own.data : DEFAULT_LANGUAGE };
  if (!own.success) complain(em, kind.kind, row.id, 'language', 'it is no BCP 47 tag');
  if (!language || sameLanguage(original.language, language)) return original;
  const translations = Translations.safeParse(row.translations);
  if (!translations.success) complain(em, kind.kind, row.id, 'translations', 'they are no object by language');
  const [tag, given] = pickLanguage(translations.data ?? {}, language) ?? [];
  if (!tag) return original;
  const { words, problem = '' } = parseCompleteTranslation(given, kind);
  if (words) return { language: tag, words };
  // Drafts from the studio may be incomplete, and the studio reports that itself.
  if (!fingerprintsIn(given)) complain(em, kind.kind, row.id, tag, problem);
  return original;
}

/** Returns a complete translation, or why it is not shown. */
export function parseCompleteTranslation<T>(
  given: unknown,
  { words: schema, missing }: Kind<T>,
): { words: T; problem?: undefined } | { words?: undefined; problem: string } {
  const words = schema.safeParse(withoutFingerprints(given));
  const problem = words.success ? missing(words.data) : z.prettifyError(words.error);
  return words.success && problem === undefined ? { words: words.data } : { problem: problem ?? '' };
}

/** Returns a row's translation for readers of a language, with its tag; undefined for none. */
export function findRowTranslation(translations: unknown, language: Language): [string, unknown] | undefined {
  return pickLanguage(Translations.safeParse(translations).data ?? {}, language);
}

/** Returns the fingerprints of the originals by name; undefined for edits in SQL, which never become outdated. */
export function fingerprintsIn(given: unknown): Record<string, string> | undefined {
  return Saved.safeParse(given).data?.of;
}

/** Stored beside the texts by the studio. */
const Saved = z.object({ of: z.record(z.string(), z.string()) });

function withoutFingerprints(given: unknown): unknown {
  if (!fingerprintsIn(given)) return given;
  const { of: _, ...words } = given as { of: unknown };
  return words;
}

const Translations = z.record(z.string(), z.unknown());

/** Returns the entry of this language, or of one that its readers understand. */
export function pickLanguage<T>(translations: Record<string, T>, language: Language): [string, T] | undefined {
  const all = Object.entries(translations).filter(([tag]) => LanguageTag.safeParse(tag).success);
  return all.find(([tag]) => tag === language) ?? all.find(([tag]) => sameLanguage(tag, language));
}

/** Logs each problem once, because pages are rendered again every second. */
function complain(em: Em, kind: string, id: number | string, language: string, problem: string): void {
  const log = findLogger(em);
  if (!log) return;
  const known = reportedProblems.get(log) ?? new Set();
  reportedProblems.set(log, known);
  const key = `${kind} ${id} ${language}`;
  if (!known.has(key)) log.warn({ [kind]: id, language, problem }, 'translation.refused');
  known.add(key);
}

const reportedProblems = new WeakMap<Logger, Set<string>>();
