import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Language } from '#contract/i18n/languages.ts';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { ChunkFailure } from '../chunks/chunks.tsx';
import { useLanguage } from './language.tsx';
import { LateError, useLate } from '../chunks/use-late.ts';
import { wordsReady, type WordFiles } from './word-files.ts';
import { useCatalogue, WordsProvider } from './words.tsx';

interface LateWordsProps {
  /** The default export of `virtual:words` in the chunk. */
  words: WordFiles;
  children: ReactNode;
}

interface Spoken {
  language: Language;
  catalogue: Catalogue;
}

/**
 * Provides messages of a rarely used chunk, which loads them itself. They are merged into the element's catalogue,
 * because toasts render outside of the chunk. On a language change, content and typed values stay until the new
 * messages are loaded, also if loading fails.
 */
export function LateWords({ words, children }: LateWordsProps) {
  const language = useLanguage();
  const around = useCatalogue();
  const [failed, setFailed] = useState<Error>();
  const [, setReady] = useState<Catalogue>();
  const [spoken, setSpoken] = useState<Spoken>();
  const own = words.known[language];
  const load = useCallback(
    () => void wordsReady(words, language).then(() => setReady(words.known[language]), setFailed),
    [words, language],
  );
  useEffect(() => {
    if (!own) load();
  }, [own, load]);
  const { isLate, restart } = useLate(!own && !failed);
  if (own) {
    learn(around, own);
    if (spoken?.catalogue !== around || spoken.language !== language) setSpoken({ language, catalogue: around });
  }
  if (spoken) return <WordsProvider {...spoken}>{children}</WordsProvider>;
  if (!failed && !isLate) return <Spinner />;
  const retry = () => {
    setFailed(undefined);
    restart();
    load();
  };
  return <ChunkFailure error={failed ?? new LateError()} onRetry={retry} />;
}

/** Merges messages; merging twice changes nothing. */
function learn(around: Catalogue, more: Catalogue): void {
  Object.assign(around, more);
}
