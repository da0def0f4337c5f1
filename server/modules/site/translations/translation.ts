import type { Logger } from 'pino';
import * as z from 'zod';
import { LanguageTag } from '#contract/language-tag.ts';
import { DEFAULT_LANGUAGE, type Language, sameLanguage } from '#contract/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { findLogger } from '#server/platform/log/log.ts';

/** What a row of the coach's is written in, and its translations by language; both as somebody typed them in SQL. */
export interface TranslatedRow {
  id: number | string;
  language: string;
  translations: unknown;
}

/** What an entry is shown in, and its words in that language; without words it is the original. */
interface ResolvedTranslation<T> {
  language: string;
  words?: T;
}

export interface Kind<T> {
  /** Of the table, for the log. */
  kind: 'program' | 'post' | 'step';
  words: z.ZodType<T>;
  /** Why the words would leave something of the row in its own language; undefined where they are whole. */
  missing: (words: T) => string | undefined;
}

/** An entry as it is read in a language: its translation where a whole one is there, else the original. */
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
  // What the studio keeps may be half done, and the studio says so.
  if (!fingerprintsIn(given)) complain(em, kind.kind, row.id, tag, problem);
  return original;
}

/** The words of a translation, or why it is not shown. */
export function parseCompleteTranslation<T>(
  given: unknown,
  { words: schema, missing }: Kind<T>,
): { words: T; problem?: undefined } | { words?: undefined; problem: string } {
  const words = schema.safeParse(withoutFingerprints(given));
  const problem = words.success ? missing(words.data) : z.prettifyError(words.error);
  return words.success && problem === undefined ? { words: words.data } : { problem: problem ?? '' };
}

/** What a row holds for who reads a language, under which tag; undefined where it holds nothing. */
export function findRowTranslation(translations: unknown, language: Language): [string, unknown] | undefined {
  return pickLanguage(Translations.safeParse(translations).data ?? {}, language);
}

/** What each text was translated from, by its name; undefined for what was typed in SQL, which never gets old. */
export function fingerprintsIn(given: unknown): Record<string, string> | undefined {
  return Saved.safeParse(given).data?.of;
}

/** Beside the words, where the studio has saved them. */
const Saved = z.object({ of: z.record(z.string(), z.string()) });

function withoutFingerprints(given: unknown): unknown {
  if (!fingerprintsIn(given)) return given;
  const { of: _, ...words } = given as { of: unknown };
  return words;
}

const Translations = z.record(z.string(), z.unknown());

/** What stands under this very language, or else under one that its readers read. */
export function pickLanguage<T>(translations: Record<string, T>, language: Language): [string, T] | undefined {
  const all = Object.entries(translations).filter(([tag]) => LanguageTag.safeParse(tag).success);
  return all.find(([tag]) => tag === language) ?? all.find(([tag]) => sameLanguage(tag, language));
}

/** Each thing once: pages are made anew every second. */
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
