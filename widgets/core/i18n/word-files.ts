import type { Catalogue } from '#contract/i18n/speak.ts';
import type { Language } from '#contract/i18n/languages.ts';

/** Messages of an entry from `virtual:words`: loaded ones, and loaders of the others. */
export interface WordFiles {
  known: Partial<Record<Language, Catalogue>>;
  load: Partial<Record<Language, () => Promise<{ default: Catalogue }>>>;
}

/** Returns the messages of a language. @throws Error if they are not loaded */
export function wordsIn({ known }: WordFiles, language: Language): Catalogue {
  const words = known[language];
  if (!words) throw new Error(`The words of "${language}" are not there yet.`);
  return words;
}

/** Resolves when the messages of a language are loaded. */
export async function wordsReady({ known, load }: WordFiles, language: Language): Promise<void> {
  known[language] ??= (await load[language]!()).default;
}

/**
 * Returns the language to use: the wanted one, or the current one while its messages load. Calls `again` once loaded.
 * Scripts with one language always use that.
 */
export function resolveSpokenLanguage(
  words: WordFiles,
  wanted: Language,
  spoken: Language | undefined,
  again: () => void,
): Language {
  const { known, load } = words;
  if (!known[wanted] && !load[wanted]) return Object.keys(known)[0] as Language;
  if (!spoken || known[wanted]) return wanted;
  wordsReady(words, wanted).then(again, console.warn);
  return spoken;
}

/** Mounts an element once its messages are loaded. If loading fails, the tag's fallback content is shown. */
export function mountWhenLoaded(element: Element, words: WordFiles, language: Language, mount: () => void): void {
  if (words.known[language]) return mount();
  wordsReady(words, language).then(
    () => element.isConnected && mount(),
    (error: unknown) => {
      console.warn(error);
      element.shadowRoot!.replaceChildren(document.createElement('slot'));
    },
  );
}
