import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { isUuid } from '../shared/ids.ts';
import { readBody } from '../site/posts/post-grammar.ts';
import { sentence } from '../i18n/sentence.ts';

/** Guides of the shop, each with the field for the coach's own PDF. */
export const GUIDE_FIELDS = {
  blueprint: 'blueprint',
  'anti-scam': 'antiScam',
  'all-day-energy': 'allDayEnergy',
} as const;
export type GuideDocument = keyof typeof GUIDE_FIELDS;

/** Field with the coach's own texts for each guide, which the shop typesets as a PDF. */
export const GUIDE_WORDS = {
  blueprint: 'blueprintWords',
  'anti-scam': 'antiScamWords',
  'all-day-energy': 'allDayEnergyWords',
} as const satisfies Record<GuideDocument, string>;

export const GUIDE_MAX = { title: 60, lead: 300, heading: 80, text: 6000, sections: 60 } as const;

const needed = (max: number) => boundedText(max).min(1, sentence(/*i18n*/ 'Fill this in.'));

/** A guide in the coach's words: title, subtitle, and sections in the grammar of posts, without pictures. */
export const GuideWords = z
  .object({
    title: boundedText(GUIDE_MAX.title),
    lead: boundedText(GUIDE_MAX.lead),
    sections: z
      .array(
        z.object({
          title: needed(GUIDE_MAX.heading),
          text: needed(GUIDE_MAX.text).refine(
            (text) => readBody(text).every(({ kind }) => kind !== 'picture'),
            sentence(/*i18n*/ 'Guides can’t contain pictures in their text. Remove them.'),
          ),
        }),
      )
      .max(GUIDE_MAX.sections, sentence(/*i18n*/ 'Use at most {max}.', { max: GUIDE_MAX.sections })),
  })
  .refine(({ title, sections }) => sections.length === 0 || title !== '', {
    error: sentence(/*i18n*/ 'Enter the guide’s title.'),
    path: ['title'],
  });
export type GuideWords = z.infer<typeof GuideWords>;

export const NO_WORDS: GuideWords = { title: '', lead: '', sections: [] };

/** POST /api/coach/guides/{guide}/preview, from a form: the texts as JSON. Returns the PDF. */
export const GuidePreview = z.object({
  words: z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue(sentence(/*i18n*/ 'Fill this in.'));
        return z.NEVER;
      }
    })
    .pipe(GuideWords),
});

const OwnPdf = z
  .string()
  .refine((id) => id === '' || isUuid(id), sentence(/*i18n*/ 'This file isn’t valid. Choose it again.'));

/**
 * The coach's own guides: the id of a stored PDF or '', and texts for one that the shop typesets. A PDF takes
 * precedence over texts. The replacement of the guide against scams has a title, or that of its texts; the free guide
 * and the programme have their own names.
 */
export const GuidesForm = z
  .object({
    blueprint: OwnPdf,
    allDayEnergy: OwnPdf,
    antiScam: OwnPdf,
    antiScamTitle: boundedText(60),
    antiScamLead: boundedText(600),
    blueprintWords: GuideWords.default(NO_WORDS),
    antiScamWords: GuideWords.default(NO_WORDS),
    allDayEnergyWords: GuideWords.default(NO_WORDS),
  })
  .refine(({ antiScam, antiScamTitle }) => antiScam === '' || antiScamTitle !== '', {
    error: sentence(/*i18n*/ 'Enter the guide’s title.'),
    path: ['antiScamTitle'],
  });
type Guides = z.output<typeof GuidesForm>;

/** Returns the texts of a guide, if the coach has written some and uploaded no PDF. */
export function wordsInForce(guides: Guides, guide: GuideDocument): GuideWords | undefined {
  const words = guides[GUIDE_WORDS[guide]];
  return guides[GUIDE_FIELDS[guide]] === '' && words.sections.length > 0 ? words : undefined;
}

/** Returns true for the coach's own guide, whose contents the shop must not describe. */
export function isOwnGuide(guides: Guides, guide: GuideDocument): boolean {
  return guides[GUIDE_FIELDS[guide]] !== '' || guides[GUIDE_WORDS[guide]].sections.length > 0;
}

/** Returns the file name of a guide typeset from the coach's texts. */
export function guideFileName({ title }: Pick<GuideWords, 'title'>): string {
  return `${title.replaceAll(/[\p{Cc}"*/:<>?\\|]+/gu, ' ').trim()}.pdf`;
}
