import type { MessageDescriptor } from '@lingui/core';
import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { type Catalogue, type Sentence, speak, type Speaker, speakerWith } from '#contract/speak.ts';
import { LanguageProvider } from './language.tsx';

/** A sentence that is said in the reader's language where it is shown (`useSay`), or one that came in it already. */
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

/** Lets everything inside speak a language. Without one it speaks the English of the source, as in tests and stories. */
export function WordsProvider({ language, catalogue, children }: WordsProviderProps) {
  const speech = useMemo(() => speaking(language, catalogue), [language, catalogue]);
  return (
    <LanguageProvider language={language}>
      <SpeechContext value={speech}>{children}</SpeechContext>
    </LanguageProvider>
  );
}

/** The words of what is around. */
export function useCatalogue(): Catalogue {
  return useContext(SpeechContext).catalogue;
}

/** Says sentences that were chosen somewhere else: `say(error)`. A sentence may be part of another. */
export function useSay(): Speaker['say'] {
  return useContext(SpeechContext).say;
}

/** A sentence as a part of another: `const day = asPart(DAYS[0])`, then `${day}` in the macro. `say` says both. */
export function asPart(words: Words): string {
  return words as string;
}

/**
 * What the macro `useLingui` of `@lingui/react/macro` becomes.
 * @public
 */
export function useLingui(): { _: (words: Words) => string } {
  return { _: useSay() };
}

interface TransProps extends Sentence {
  /** The tags of the sentence, by their names in it. */
  components?: Readonly<Record<string, ReactElement>>;
}

/**
 * What the macro `<Trans>` of `@lingui/react/macro` becomes.
 * @public
 */
export function Trans({ components = {}, ...sentence }: TransProps): ReactNode {
  const { language, catalogue } = useContext(SpeechContext);
  const { values = {} } = sentence;
  // What is put in is never read as a tag, whoever wrote it.
  const text = speak(language, catalogue, sentence, (_, name) => `<_${name}/>`);
  return nodesIn(text);

  function nodesIn(text: string): ReactNode {
    // Texts, and between two of them a pair's name and what is inside, or a single tag's name.
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
