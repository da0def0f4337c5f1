import * as z from 'zod';
import { LANGUAGES } from '../i18n/languages.ts';

/**
 * State of a translation: none; incomplete and not displayed; complete but older than its source; complete.
 * `outdated` ones are still displayed.
 */
export const TranslationState = z.enum(['none', 'incomplete', 'outdated', 'whole']);
export type TranslationState = z.infer<typeof TranslationState>;

/** Translation state of one language. */
export const LanguageState = z.object({
  language: z.enum(LANGUAGES),
  state: TranslationState,
  /** Texts that are missing and without which visitors are shown the original. */
  missing: z.int(),
});
export type LanguageState = z.infer<typeof LanguageState>;
