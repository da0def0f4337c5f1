import * as z from 'zod';
import { LANGUAGES } from '../languages.ts';

/**
 * How far something of the coach's is translated: not at all; not so far that visitors are shown it; whole, and what it
 * was translated from has changed since; whole.
 */
export const TranslationState = z.enum(['none', 'incomplete', 'outdated', 'whole']);
export type TranslationState = z.infer<typeof TranslationState>;

/** One language into which something can be translated. */
export const LanguageState = z.object({
  language: z.enum(LANGUAGES),
  state: TranslationState,
  /** Texts that are missing and without which visitors are shown the original. */
  missing: z.int(),
});
export type LanguageState = z.infer<typeof LanguageState>;
