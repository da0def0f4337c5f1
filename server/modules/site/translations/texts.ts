import { createHash } from 'node:crypto';
import type { LanguageState } from '#contract/site/language-states.studio.ts';
import type { TranslatedText } from '#contract/site/translations.studio.ts';
import { fingerprintsIn } from './translation.ts';

/** Translatable text of the coach. */
export type TranslatableText = Omit<TranslatedText, 'text' | 'changed'>;

/** Typed texts of a language, by name. */
export type TranslationTexts = Readonly<Record<string, string>>;

/** Stored part of a translation. */
export interface TranslationContents {
  typed: TranslationTexts;
  /** Names of texts whose original has changed. */
  changed: ReadonlySet<string>;
  /** Reason why visitors do not see a complete translation. */
  problem?: string | undefined;
}

/** Returns a short hash that distinguishes texts. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Returns the fingerprints of all translated texts. */
function fingerprintTexts(texts: readonly TranslatableText[], typed: TranslationTexts): Record<string, string> {
  const translated = texts.filter(({ name }) => getTranslatedText(typed, name) !== '');
  return Object.fromEntries(translated.map(({ name, original }) => [name, fingerprint(original)]));
}

/** Reads a row's translation into names: `offers:once:name` is `{ offers: { once: { name } } }`. */
export function readRowTranslation(
  words: unknown,
  texts: readonly TranslatableText[],
): Omit<TranslationContents, 'problem'> {
  const of = fingerprintsIn(words) ?? {};
  const typed: Record<string, string> = {};
  const changed = new Set<string>();
  for (const { name, form, original } of texts) {
    const text = toFormText(at(words, name.split(':')), form);
    if (text === '') continue;
    typed[name] = text;
    if (Object.hasOwn(of, name) && of[name] !== fingerprint(original)) changed.add(name);
  }
  return { typed, changed };
}

/** Builds the row's translation from names, with fingerprints of the originals. */
export function toTranslationWords(
  typed: TranslationTexts,
  texts: readonly TranslatableText[],
): Record<string, unknown> {
  const words: Node = {};
  for (const { name, form } of texts) {
    const text = getTranslatedText(typed, name);
    if (text === '') continue;
    const path = name.split(':');
    const last = path.pop()!;
    let node = words;
    for (const part of path) {
      if (!Object.hasOwn(node, part)) node[part] = {};
      node = node[part] as Node;
    }
    node[last] = asStored(text, form);
  }
  return { ...words, of: fingerprintTexts(texts, typed) };
}

type Node = Record<string, unknown>;

/** Returns the progress of a translation. */
export function toLanguageState(
  texts: readonly TranslatableText[],
  { typed, changed, problem }: TranslationContents,
): Omit<LanguageState, 'language'> {
  const missing = texts.filter(({ name, needed }) => needed && getTranslatedText(typed, name) === '').length;
  if (texts.every(({ name }) => getTranslatedText(typed, name) === '') && problem === undefined)
    return { state: 'none', missing };
  if (missing > 0 || problem !== undefined) return { state: 'incomplete', missing };
  return { state: changed.size > 0 ? 'outdated' : 'whole', missing };
}

/** Returns the typed text of a name, trimmed. */
export function getTranslatedText(typed: TranslationTexts, name: string): string {
  return Object.hasOwn(typed, name) ? typed[name]!.trim() : '';
}

function at(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, first)) return undefined;
  return at((value as Node)[first], rest);
}

const SEPARATORS: Partial<Record<TranslatableText['form'], string>> = { lines: '\n', tags: ', ' };

function toFormText(value: unknown, form: TranslatableText['form']): string {
  const separator = SEPARATORS[form];
  if (separator === undefined) return typeof value === 'string' ? value : '';
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(separator) : '';
}

function asStored(text: string, form: TranslatableText['form']): string | string[] {
  const separator = SEPARATORS[form];
  if (separator === undefined) return text;
  const parts = text.split(separator.trim() || '\n').map((each) => each.trim());
  return [...new Set(parts)].filter(Boolean);
}
