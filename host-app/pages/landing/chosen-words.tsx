import { createContext, useContext } from 'react';
import type { CoachWords } from '#contract/site-content.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';

/** What the coach says on the front page in place of what every shop says. */
export const ChosenWords = createContext<NonNullable<CoachWords['words']>>({});

/** Says a sentence of the page as the coach has it, or as it stands in the code. */
export function useChosen(): (field: keyof NonNullable<CoachWords['words']>, standard: Words) => string {
  const chosen = useContext(ChosenWords);
  const say = useSay();
  return (field, standard) => chosen[field] ?? say(standard);
}
