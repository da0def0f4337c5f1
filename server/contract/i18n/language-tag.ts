import * as z from 'zod';

/** A language as `lang` and `Intl` take it (BCP 47), whether or not the shop speaks it. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i);
