import type { MessageDescriptor } from '@lingui/core';
import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';
import { type Catalogue, type Sentence, speak, type Speaker, speakerWith } from '#contract/i18n/speak.ts';
import { LanguageProvider } from './language.tsx';

/** A message that is translated where it is shown (`useSay`), or translated text. */
export type Words = string | MessageDescriptor;

interface Speech extends Speaker {
  catalogue: Catalogue;
}

const SpeechContext = createContext(speaking(DEFAULT_LANGUAGE, {}));

interface WordsProviderProps {
  language: Language;
  catalogue: Catalogue;
  children: ReactNode;
}

/** Provides language and catalogue. Without it, messages are the English sources, as in tests and stories. */
export function WordsProvider({ language, catalogue, children }: WordsProviderProps) {
  const speech = useMemo(() => speaking(language, catalogue), [language, catalogue]);
  return (
    <LanguageProvider language={language}>
      <SpeechContext value={speech}>{children}</SpeechContext>
    </LanguageProvider>
  );
}

export function useCatalogue(): Catalogue {
  return useContext(SpeechContext).catalogue;
}

/** Returns a function that translates messages: `say(error)`. Messages can be nested. */
export function useSay(): Speaker['say'] {
  return useContext(SpeechContext).say;
}

/** Returns a message for use in another: `const day = asPart(DAYS[0])`, then `${day}` in the macro. */
export function asPart(words: Words): string {
  return words as string;
}

/**
 * Replaces the macro `useLingui` of `@lingui/react/macro`.
 * @public
 */
export function useLingui(): { _: (words: Words) => string } {
  return { _: useSay() };
}

interface TransProps extends Sentence {
  /** Tags of the message, by name. */
  components?: Readonly<Record<string, ReactElement>>;
}

/**
 * Replaces the macro `<Trans>` of `@lingui/react/macro`.
 * @public
 */
export function Trans({ components = {}, ...sentence }: TransProps): ReactNode {
  const { language, catalogue } = useContext(SpeechContext);
  const { values = {} } = sentence;
  // Inserted values are never parsed as tags.
  const text = speak(language, catalogue, sentence, (_, name) => `<_${name}/>`);
  return nodesIn(text);

  function nodesIn(text: string): ReactNode {
    // Texts alternate with a pair's name and content, or a single tag's name.
    const [first, ...parts] = text.split(/<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s);
    const nodes: ReactNode[] = [first];
    for (let at = 0; at < parts.length; at += 4) {
      const [pair, inside, single = '', after] = parts.slice(at, at + 4);
      const element = components[pair ?? single];
      if (single.startsWith('_')) nodes.push(<Fragment key={at}>{values[single.slice(1)] as ReactNode}</Fragment>);
      else if (element) nodes.push(cloneElement(element, { key: at }, ...(pair ? [nodesIn(inside!)] : [])));
      nodes.push(after);
    }
    return nodes.length === 1 ? text : nodes;
  }
}

function speaking(language: Language, catalogue: Catalogue): Speech {
  return { ...speakerWith(language, catalogue), catalogue };
}
