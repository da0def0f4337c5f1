import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';
import { LanguageState, TranslationState } from './language-states.studio.ts';
import { PostTags, refusePostProblem } from './posts/posts.studio.ts';
import { ProgramRequest } from '../catalog/programs.studio.ts';

/** Translatable subjects: a programme with its offers, a post, a group of the site's texts, a sequence. */
export const SUBJECTS = ['program', 'post', 'site', 'series'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Groups of the site with texts of the coach. */
export const TRANSLATED_GROUPS = [
  'words',
  'story',
  'figures',
  'testimonials',
  'social',
  'guides',
  'check-ins',
  'legal',
] as const;
export type TranslatedGroup = (typeof TRANSLATED_GROUPS)[number];

/** A text of the coach, with its translation. */
export const TranslatedText = z.object({
  /** Path within its subject: `description`, `offers:once:name`. */
  name: z.string(),
  /** One line, several, one entry a line, comma-separated words, or a body in the grammar of posts. */
  form: z.enum(['line', 'text', 'lines', 'tags', 'body']),
  original: z.string(),
  /** Without it visitors are shown the original. */
  needed: z.boolean(),
  max: z.int(),
  /** Empty without a translation. */
  text: z.string(),
  /** True if the original has changed since the translation. */
  changed: z.boolean(),
});
export type TranslatedText = z.infer<typeof TranslatedText>;

/** GET /api/coach/translations/{subject}/{id}: 404 for everybody but the coach, as with all of these. */
export const TranslationsResponse = z.object({
  /** BCP 47 tag of the original. */
  written: z.string(),
  /** Every other language that the shop offers. */
  languages: z.array(LanguageState),
});
export type TranslationsResponse = z.infer<typeof TranslationsResponse>;

/** Version of the original when it was read; 0 for a group of the site that was never saved. */
const Version = z.int().min(0);

/** GET /api/coach/translations/{subject}/{id}/{language}; PUT answers with the same, POST …/remove with 204. */
export const TranslationResponse = z.object({
  written: z.string(),
  language: z.enum(LANGUAGES),
  /** Title of the subject. Empty for a group of the site. */
  title: z.string(),
  state: TranslationState,
  missing: z.int(),
  texts: z.array(TranslatedText),
  version: Version,
  /** Public page with it, in this language; null for none. */
  page: z.string().nullable(),
});
export type TranslationResponse = z.infer<typeof TranslationResponse>;

/** Sent with the texts; alone in POST …/remove. */
export const TranslationVersion = z.object({ version: Version });

export interface TranslationValues {
  /** By path. */
  texts: Record<string, string>;
}

type Place = Pick<TranslatedText, 'name' | 'form' | 'max'>;

/**
 * PUT /api/coach/translations/{subject}/{id}/{language}: saves translations of the original's texts. 200 even if some
 * are missing; 409 `conflict` if the original or the translation has changed meanwhile.
 */
export function translationRequest(
  places: readonly Place[],
  { others = 'refused' }: { /** A stored draft may have texts that are gone. */ others?: 'refused' | 'left' } = {},
): z.ZodType<TranslationValues, TranslationValues> {
  const schemas = new Map(places.map((place) => [place.name, selectSchema(place)]));
  return z.object({
    texts: z.record(z.string(), z.string()).superRefine((typed, ctx) => {
      for (const [name, text] of Object.entries(typed)) {
        const read = schemas.get(name)?.safeParse(text);
        const wrong = read ? read.error?.issues[0]?.message : others === 'refused' && GONE;
        if (wrong) ctx.addIssue({ code: 'custom', path: [name], message: wrong });
      }
      const first = places[0]?.name ?? '';
      if (Object.values(typed).every((text) => text.trim() === '')) {
        ctx.addIssue({ code: 'custom', path: [first], message: NOTHING });
      }
    }),
  });
}

const GONE = sentence(/*i18n*/ 'This text no longer exists.');
const NOTHING = sentence(/*i18n*/ 'Enter text or remove the translation.');

function selectSchema({ form, max }: Place): z.ZodType<unknown, string> {
  switch (form) {
    case 'body':
      return boundedText(max).superRefine(refusePostProblem);
    case 'tags':
      return PostTags;
    case 'lines':
      return ProgramRequest.shape.features;
    case 'text':
      return boundedText(max);
    case 'line':
      return boundedText(max).refine((text) => !/\p{Cc}/u.test(text), sentence(/*i18n*/ 'Use a single line.'));
  }
}
