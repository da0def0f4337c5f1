import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { findLanguage, OFFERED_LANGUAGES } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { createPageSchema } from '../shared/list.studio.ts';

/** The legal pages that the coach can add to. */
export const LEGAL_PAGES = ['terms', 'privacy', 'withdrawal'] as const;

/** Maximum length of an addition. */
export const LEGAL_MAX = 20_000;
const text = boundedText(LEGAL_MAX);

/** The coach's additions to the legal pages: paragraphs with empty lines between them. Empty ones are hidden. */
export const LegalForm = z.object({
  terms: text,
  privacy: text,
  withdrawal: text,
  /**
   * Legacy translations, typed before they had a screen of their own. Each holds until its language has a row among
   * the translations of the site.
   */
  translations: z
    .array(
      z.object({
        language: z
          .string()
          .refine(
            (tag) => OFFERED_LANGUAGES.some((each) => each === findLanguage(tag)),
            sentence(/*i18n*/ 'Choose a language.'),
          ),
        terms: text,
        privacy: text,
        withdrawal: text,
      }),
    )
    .max(10, sentence(/*i18n*/ 'Use at most {max}.', { max: 10 }))
    .refine(
      (rows) => new Set(rows.map(({ language }) => language)).size === rows.length,
      sentence(/*i18n*/ 'Add each language once.'),
    ),
});

/** Key of a wording of the terms: the SHA-256 of its text. */
export const isTermsHash = (hash: string) => /^[\da-f]{64}$/.test(hash);

const Wording = z.object({
  hash: z.string(),
  language: z.string(),
  /** Time from which orders could refer to it; null if none could. */
  since: ShopMoment.nullable(),
  /** True for the page's current text. */
  current: z.boolean(),
});
export type TermsWording = z.infer<typeof Wording>;

/** GET /api/coach/terms?page=2: wordings of orders, the latest first, and the current one (in `total`, too). */
export const TermsWordings = createPageSchema(Wording).extend({
  /** Current text in the shop's own language; null while pages cannot be rendered. */
  now: Wording.nullable(),
});
export type TermsWordings = z.infer<typeof TermsWordings>;

/** GET /api/coach/terms/{hash}: a line for each heading, paragraph and point. */
export const TermsText = Wording.extend({ text: z.string() });
export type TermsText = z.infer<typeof TermsText>;
