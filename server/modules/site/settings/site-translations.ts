import * as z from 'zod';
import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { TRANSLATED_GROUPS, type TranslatedGroup } from '#contract/site/translations.studio.ts';
import {
  fingerprint,
  type TranslationContents,
  getTranslatedText,
  type TranslatableText,
  type TranslationTexts,
} from '../translations/texts.ts';

/**
 * Key of the row with a group's translations. It is separate, because an unsaved group uses the environment and can
 * still be translated.
 */
export const translationsKey = (group: TranslatedGroup) => `translations:${group}` as const;

export function findGroupByKey(key: string): TranslatedGroup | undefined {
  return TRANSLATED_GROUPS.find((group) => translationsKey(group) === key);
}

/** Translation of one text: path, fingerprint of the original, text, and time (ISO 8601). */
const StoredText = z.object({ name: z.string(), of: z.string(), text: z.string(), at: z.string().optional() });
type StoredText = z.infer<typeof StoredText>;

/** Translations by language. An empty list means none, even if the content file has one. */
export const StoredTranslations = z.record(z.string(), z.array(StoredText));
export type StoredTranslations = z.infer<typeof StoredTranslations>;

export type SiteTranslations = Partial<Record<TranslatedGroup, StoredTranslations>>;

/** Merges typed texts with those `before`: an unchanged one keeps its time, and a removed one leaves its own. */
export function storedTexts(
  texts: readonly TranslatableText[],
  typed: TranslationTexts,
  { before = [], now }: { before?: readonly StoredText[] | undefined; now: Date },
): StoredText[] {
  const at = now.toISOString();
  const stored = texts.flatMap(({ name, original }) => {
    const text = getTranslatedText(typed, name);
    if (text === '') return [];
    const same = before.find((each) => each.name === name && each.text === text);
    return { ...(same ?? { name, text, at }), of: fingerprint(original) };
  });
  const went = before.find(({ name }) => name === WENT);
  const gone = before.some((each) => each !== went && !stored.some(({ name }) => name === each.name));
  const mark = gone ? { name: WENT, of: '', text: '', at } : went;
  return mark ? [...stored, mark] : stored;
}

/** Name of an entry with the time of the latest removal in a language. */
const WENT = '';

/** Returns the latest change in a language; `unknown` for a text without a time. */
export function translatedAt(stored: readonly StoredText[], unknown: Date | undefined): Date | undefined {
  const moments = stored.flatMap(({ at }) => (at ? new Date(at) : (unknown ?? [])));
  return moments.toSorted((a, b) => Number(b) - Number(a))[0];
}

/**
 * Matches translations to texts. Entries move, come and go, so a translation belongs to its original text, wherever
 * that is now. A translation without an original stays at its old path as outdated.
 */
export function matchTranslations(
  texts: readonly TranslatableText[],
  stored: readonly StoredText[],
): TranslationContents {
  const typed: Record<string, string> = {};
  const changed = new Set<string>();
  const left = new Set(stored);
  const take = (name: string, found: StoredText | undefined) => {
    if (!found) return false;
    typed[name] = found.text;
    return left.delete(found);
  };
  const open = texts.filter(({ name, original }) => {
    const of = fingerprint(original);
    const same = [...left].filter((each) => each.of === of && stripIndexes(each.name) === stripIndexes(name));
    return !take(name, same.find((each) => each.name === name) ?? same[0]);
  });
  for (const { name } of open) {
    const before = [...left].find((each) => each.name === name);
    if (take(name, before)) changed.add(name);
  }
  return { typed, changed };
}

const stripIndexes = (name: string) => name.replaceAll(/:\d+/g, ':');

/** Returns the translation of a language, or of one that its readers understand. */
export function findStoredTranslation(
  stored: StoredTranslations | undefined,
  language: Language,
): StoredText[] | undefined {
  return stored?.[language] ?? Object.entries(stored ?? {}).find(([tag]) => sameLanguage(tag, language))?.[1];
}

/** Builds a group's translation in the content's own shape, by entry: `about` or `landing:0`. */
export function buildEntryTranslation<G extends TranslatedGroup>(
  group: G,
  at: string,
  values: SettingValues[G],
  { typed, changed }: TranslationContents,
): object | undefined {
  const own = (name: string) => getTranslatedText(typed, name) || undefined;
  switch (group) {
    case 'story': {
      const story = values as SettingValues['story'];
      return at === 'about' ? aboutWords(story, own) : storyWords(story, own);
    }
    case 'figures':
    case 'testimonials':
    case 'social':
      // Quotes and numbers must never appear for a changed original.
      return [...changed].some((name) => name.startsWith(`${at}:`)) ? undefined : rowWords(group, at, own, values);
    default:
      return undefined;
  }
}

type Own = (name: string) => string | undefined;

function aboutWords({ aboutLead, panels }: SettingValues['story'], own: Own): object | undefined {
  return whole({
    title: own('aboutTitle'),
    lead: aboutLead === '' ? '' : own('aboutLead'),
    panels: allOrNone(
      panels.map((_, at) =>
        whole({
          title: own(`panels:${at}:title`),
          teaser: own(`panels:${at}:teaser`),
          paragraphs: splitParagraphs(own(`panels:${at}:text`)),
        }),
      ),
    ),
  });
}

function storyWords({ storyLead, chapters }: SettingValues['story'], own: Own): object | undefined {
  return whole({
    title: own('storyTitle'),
    lead: storyLead === '' ? '' : own('storyLead'),
    chapters: allOrNone(
      chapters.map(({ last }, at) =>
        whole({
          title: own(`chapters:${at}:title`),
          paragraphs: splitParagraphs(own(`chapters:${at}:text`)),
          ...(last !== '' && { last: own(`chapters:${at}:last`) }),
        }),
      ),
    ),
  });
}

function rowWords(
  group: 'figures' | 'testimonials' | 'social',
  at: string,
  own: Own,
  values: SettingValues[TranslatedGroup],
): object | undefined {
  const optional = (name: string) => {
    const text = own(`${at}:${name}`);
    return text === undefined ? {} : { [name]: text };
  };
  if (group === 'testimonials') return whole({ quote: own(`${at}:quote`), role: own(`${at}:role`) });
  if (group === 'figures') return whole({ label: own(`${at}:label`), ...optional('value') });
  const words = { ...optional('description'), ...optional('followers') };
  const link = (values as SettingValues['social']).links[Number(at.split(':')[1])];
  if (link?.description && !Object.hasOwn(words, 'description')) return undefined;
  return Object.keys(words).length > 0 ? words : undefined;
}

/** Returns undefined if a part is missing. */
function whole<T extends object>(words: T): T | undefined {
  return Object.values(words).includes(undefined) ? undefined : words;
}

function allOrNone<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  const there = parts.filter((each) => each !== undefined);
  return there.length === parts.length ? there : undefined;
}

function splitParagraphs(text: string | undefined): string[] | undefined {
  return text
    ?.split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
