import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { LanguageProvider } from './language.tsx';

/** A sentence that is said in the reader's language where it is shown (`useSay`), or one that came in it already. */
export type Words = string | MessageDescriptor;

/** The compiled sentences of one language, by id. */
export type Catalogue = Messages;

const WordsContext = createContext(speaking(DEFAULT_LANGUAGE, {}));

interface WordsProviderProps {
  language: Language;
  catalogue: Catalogue;
  children: ReactNode;
}

/** Lets everything inside speak a language. Without one it speaks the English of the source, as in tests and stories. */
export function WordsProvider({ language, catalogue, children }: WordsProviderProps) {
  const i18n = useMemo(() => speaking(language, catalogue), [language, catalogue]);
  return (
    <LanguageProvider language={language}>
      <WordsContext value={i18n}>{children}</WordsContext>
    </LanguageProvider>
  );
}

/** What the macros of `@lingui/react/macro` call; sources import those. */
export function useLingui(): Pick<I18n, '_'> & { i18n: I18n } {
  const i18n = useContext(WordsContext);
  return { i18n, _: i18n.t };
}

/** What `<Trans>` of `@lingui/react/macro` becomes. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n: useContext(WordsContext) }} />;
}

/** Says sentences that were chosen somewhere else: `say(error)`. A sentence may be part of another. */
export function useSay(): (words: Words) => string {
  const i18n = useContext(WordsContext);
  return useMemo(() => {
    const say = (words: Words): string => {
      if (typeof words === 'string') return words;
      const { values = {} } = words;
      return i18n.t({
        ...words,
        values: Object.fromEntries(Object.entries(values).map(([name, each]) => [name, inner(each)])),
      });
    };
    const inner = (value: unknown) => (isSentence(value) ? say(value) : value);
    return say;
  }, [i18n]);
}

/** A sentence as a part of another: `const day = asPart(DAYS[0])`, then `${day}` in the macro. `say` says both. */
export function asPart(words: Words): string {
  return words as string;
}

function isSentence(value: unknown): value is MessageDescriptor {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function speaking(language: Language, catalogue: Catalogue): I18n {
  return setupI18n({ locale: language, messages: { [language]: catalogue } });
}
