import type { ReactNode } from 'react';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import type { WordField } from '#contract/site/word-fields.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useChosen } from '../chosen-words.tsx';
import { isGuide } from './free-start.ts';

/**
 * Returns a function for texts about the free offer. It picks the coach's text, the default for the guide, or the
 * programme's own. Texts in another language than the page's get a `lang` attribute.
 */
export function useFreeWords(free: ProgramResponse): (field: WordField, usual: Words, own: string) => ReactNode {
  const chosen = useChosen();
  const lang = useForeignLang(free.language);
  const guide = isGuide(free);
  return (field, usual, own) => (guide ? chosen(field, usual) : chosen(field, '') || <span lang={lang}>{own}</span>);
}
