import type { Logger } from 'pino';
import * as z from 'zod';
import { LanguageTag } from '#contract/language-tag.ts';
import { DEFAULT_LANGUAGE, type Language, sameLanguage } from '#contract/languages.ts';
import type { Em } from '../../db/orm.ts';
import { logOf } from '../../log-of.ts';

/** What a row of the coach's is written in, and its translations by language; both as somebody typed them in SQL. */
export interface Written {
  id: number | string;
  language: string;
  translations: unknown;
}

/** What an entry is shown in, and its words in that language; without words it is the original. */
interface Shown<T> {
  language: string;
  words?: T;
}

interface Kind<T> {
  /** Of the table, for the log. */
  kind: 'program' | 'post' | 'step';
  words: z.ZodType<T>;
  /** Why the words would leave something of the row in its own language; undefined where they are whole. */
  missing: (words: T) => string | undefined;
}

/** An entry as it is read in a language: its translation where a whole one is there, else the original. */
export function shownIn<T>(em: Em, row: Written, language: Language | undefined, kind: Kind<T>): Shown<T> {
  const own = LanguageTag.safeParse(row.language);
  const original = { language: own.success ? own.data : DEFAULT_LANGUAGE };
  if (!own.success) complain(em, kind.kind, row.id, 'language', 'it is no BCP 47 tag');
  if (!language || sameLanguage(original.language, language)) return original;
  const translations = Translations.safeParse(row.translations);
  if (!translations.success) complain(em, kind.kind, row.id, 'translations', 'they are no object by language');
  const [tag, given] = pick(translations.data ?? {}, language) ?? [];
  if (!tag) return original;
  const words = kind.words.safeParse(given);
  const problem = words.success ? kind.missing(words.data) : z.prettifyError(words.error);
  if (!words.success || problem) {
    complain(em, kind.kind, row.id, tag, problem ?? '');
    return original;
  }
  return { language: tag, words: words.data };
}

const Translations = z.record(z.string(), z.unknown());

/** What stands under this very language, or else under one that its readers read. */
export function pick<T>(translations: Record<string, T>, language: Language): [string, T] | undefined {
  const all = Object.entries(translations).filter(([tag]) => LanguageTag.safeParse(tag).success);
  return all.find(([tag]) => tag === language) ?? all.find(([tag]) => sameLanguage(tag, language));
}

/** Each thing once: pages are made anew every second. */
function complain(em: Em, kind: string, id: number | string, language: string, problem: string): void {
  const log = logOf(em);
  if (!log) return;
  const known = told.get(log) ?? new Set();
  told.set(log, known);
  const key = `${kind} ${id} ${language}`;
  if (!known.has(key)) log.warn({ [kind]: id, language, problem }, 'translation.refused');
  known.add(key);
}

const told = new WeakMap<Logger, Set<string>>();
