import { createContext, useContext, type ReactNode } from 'react';
import type { CoachWords } from '#contract/site-content.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { OwnWords } from '../../layout/own-words.tsx';
import type { PageData } from '../../page.ts';

/** What the coach says on the front page in place of what every shop says. */
export const ChosenWords = createContext<Partial<Pick<PageData, 'coach' | 'site'>>>({});

/** Says a sentence of the page as the coach has it, or as it stands in the code. */
export function useChosen(): (field: keyof NonNullable<CoachWords['words']>, standard: Words) => ReactNode {
  const { coach, site } = useContext(ChosenWords);
  const say = useSay();
  return (field, standard) => {
    const text = coach?.words?.[field];
    return text === undefined ? say(standard) : <OwnWords site={site} field={field} text={text} />;
  };
}
