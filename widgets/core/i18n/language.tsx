import { createContext, useContext, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Sets the language of its content: of an element's content or of a whole page. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Returns the language for messages, dates and amounts. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
