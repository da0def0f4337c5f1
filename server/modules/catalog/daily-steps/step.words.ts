import * as z from 'zod';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { resolveTranslation } from '#server/modules/site/translations/translation.ts';
import type { ProgramStep } from './step.entity.ts';

/** A step's words in another language. */
const StepWords = z.strictObject({ title: z.string().trim().min(1), text: z.string().trim().default('') });

/** Returns a step in a language. Like its programme, a step without a complete translation stays in the original. */
export function translateStep(
  em: Em,
  step: ProgramStep,
  { written, language }: { written: string; language: Language },
): { title: string; text: string; language: string } {
  const { programId, position, title, text, translations } = step;
  const row = { id: `${programId}/${position}`, language: written, translations };
  const shown = resolveTranslation(em, row, language, {
    kind: 'step',
    words: StepWords,
    missing: (words) => (text !== '' && words.text === '' ? 'text is missing' : undefined),
  });
  return { title, text, ...shown.words, language: shown.language };
}
