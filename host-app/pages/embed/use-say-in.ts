import { useEffect, useState } from 'react';
import type { Language } from '#contract/languages.ts';
import { speakerWith } from '#contract/speak.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { wordsIn, wordsReady } from '#widgets/core/word-files.ts';
import { useSay } from '#widgets/core/words.tsx';
import { widgetWords } from './widgets.ts';

/** Returns a translator for widget names in a language; in the page's until that catalogue has loaded. */
export function useSayIn(language: Language): ReturnType<typeof useSay> {
  const say = useSay();
  const spoken = useLanguage();
  const [ready, setReady] = useState<Language>();
  useEffect(() => {
    if (language === spoken) return;
    let gone = false;
    wordsReady(widgetWords, language).then(() => !gone && setReady(language), console.warn);
    return () => {
      gone = true;
    };
  }, [language, spoken]);
  if (language === spoken || ready !== language) return say;
  return speakerWith(language, wordsIn(widgetWords, language)).say;
}
