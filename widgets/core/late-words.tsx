import { useEffect, useState, type ReactNode } from 'react';
import type { Catalogue } from '#contract/speak.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { useLanguage } from './language.tsx';
import { wordsReady, type WordFiles } from './word-files.ts';
import { useCatalogue } from './words.tsx';

interface LateWordsProps {
  /** The default export of `virtual:words` in the chunk. */
  words: WordFiles;
  children: ReactNode;
}

/**
 * Around a chunk that few need, whose words come with it and not with the element. They are put to the element's own:
 * a toast is said outside of the chunk.
 */
export function LateWords({ words, children }: LateWordsProps) {
  const language = useLanguage();
  const around = useCatalogue();
  const [failed, setFailed] = useState<unknown>();
  const [, setReady] = useState<Catalogue>();
  const own = words.known[language];
  useEffect(() => {
    if (!own) wordsReady(words, language).then(() => setReady(words.known[language]), setFailed);
  }, [own, words, language]);
  if (failed !== undefined) throw failed;
  if (!own) return <Spinner />;
  learn(around, own);
  return children;
}

/** Once more is nothing new. */
function learn(around: Catalogue, more: Catalogue): void {
  Object.assign(around, more);
}
