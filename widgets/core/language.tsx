import { createContext, useContext, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Says in which language everything inside speaks: an element for its content, a page of the site for all of it. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language in which words, days and amounts are written here. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
