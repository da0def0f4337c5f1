import * as z from 'zod';
import type { Language } from '#contract/languages.ts';
import { sameLanguage } from '#contract/languages.ts';
import { findRowTranslation } from '#server/modules/site/translations/translation.ts';

export interface StepWords {
  subject: string;
  body: string;
  html: string;
}

const Translated = z.object({ subject: z.string().min(1), body: z.string().min(1), html: z.string().min(1) });
const Steps = z.object({ steps: z.record(z.string(), z.unknown()) });

/** Returns a step in the reader's language if completely translated, otherwise in the original. */
export function translateSeriesStep(
  { step, translations, ...written }: StepWords & { step: string; translations: unknown },
  language: Language,
  own: Language,
): StepWords {
  if (sameLanguage(own, language)) return written;
  const [, words] = findRowTranslation(translations, language) ?? [];
  const { steps = {} } = Steps.safeParse(words).data ?? {};
  return Translated.safeParse(steps[step]).data ?? written;
}
