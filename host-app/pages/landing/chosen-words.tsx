import { createContext, useContext, type ReactNode } from 'react';
import type { CoachWords } from '#contract/site/site-content.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { OwnWords } from '../../layout/own-words.tsx';
import type { PageData } from '../../page.ts';

/** The coach's texts that replace the defaults of the front page. */
export const ChosenWords = createContext<Partial<Pick<PageData, 'coach' | 'site'>>>({});

/** Returns a function that picks the coach's text for a field, or the default. */
export function useChosen(): (field: keyof NonNullable<CoachWords['words']>, standard: Words) => ReactNode {
  const { coach, site } = useContext(ChosenWords);
  const say = useSay();
  return (field, standard) => {
    const text = coach?.words?.[field];
    return text === undefined ? say(standard) : <OwnWords site={site} field={field} text={text} />;
  };
}
