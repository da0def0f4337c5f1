import { RouterProvider } from '@tanstack/react-router';
import { use, useState } from 'react';
import words from 'virtual:words';
import type { Language } from '#contract/i18n/languages.ts';
import { getLanguagePrefix } from '#contract/i18n/languages.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { wordsIn, wordsReady } from '#widgets/core/i18n/word-files.ts';
import { WordsProvider } from '#widgets/core/i18n/words.tsx';
import { StudioProvider } from './core/studio-provider.tsx';
import { OwnSession } from './layout/own-session.tsx';
import { createStudioRouter } from './router.tsx';

interface Props {
  site: SiteResponse;
  language: Language;
}

const ready = new Map<Language, Promise<void>>();

/** The studio, an app whose code and messages load for the coach only. */
export default function Studio({ site, language }: Props) {
  if (!ready.has(language)) ready.set(language, wordsReady(words, language));
  use(ready.get(language)!);
  const [router] = useState(() =>
    createStudioRouter({ site, basepath: `${getLanguagePrefix(language, site.language)}/coach` }),
  );
  return (
    <WordsProvider language={language} catalogue={wordsIn(words, language)}>
      <OwnSession>
        <StudioProvider>
          <RouterProvider router={router} />
        </StudioProvider>
      </OwnSession>
    </WordsProvider>
  );
}
