import type { ReactNode } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import type { WordField } from '#contract/word-fields.ts';
import type { Words } from '#widgets/core/words.tsx';
import { useForeignLang } from '#widgets/core/written.ts';
import { useChosen } from './chosen-words.tsx';
import { isGuide } from './free-start.ts';

/**
 * Says something about what is free: in words that the coach has chosen, else as every shop says it of its guide, or in
 * the programme's own words, which are marked where they are in another language than the page.
 */
export function useFreeWords(free: ProgramResponse): (field: WordField, usual: Words, own: string) => ReactNode {
  const chosen = useChosen();
  const lang = useForeignLang(free.language);
  const guide = isGuide(free);
  return (field, usual, own) => (guide ? chosen(field, usual) : chosen(field, '') || <span lang={lang}>{own}</span>);
}
