import * as z from 'zod';
import { writtenNumber } from '../forms/form-fields.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { LetterBody, LetterSubject } from './newsletters.studio.ts';
import { refusePostProblem } from '../site/posts/posts.studio.ts';
import { RowVersion } from '../shared/list.studio.ts';
import { Guide } from './tags.studio.ts';

export { Guide };

const Step = z.object({
  /** Empty for a new step. */
  id: z.union([z.literal(''), z.uuid()]),
  /** Days after the guide was asked for, or the list joined, whichever came later. A late mail delays the later ones. */
  days: writtenNumber(
    z
      .number(sentence(/*i18n*/ 'Enter a number of days from 0 to 365.'))
      .int(sentence(/*i18n*/ 'Enter a number of days from 0 to 365.'))
      .min(0, sentence(/*i18n*/ 'Enter a number of days from 0 to 365.'))
      .max(365, sentence(/*i18n*/ 'Enter a number of days from 0 to 365.')),
  ),
  subject: LetterSubject,
  body: LetterBody.superRefine(refusePostProblem),
});

/** Contents of a sequence's form. */
export const SeriesRequest = z
  .object({
    on: z.boolean(),
    steps: z.array(Step).max(20, sentence(/*i18n*/ 'Use at most 20 steps.')),
  })
  .refine(({ on, steps }) => !on || steps.length > 0, {
    path: ['on'],
    error: sentence(/*i18n*/ 'Add a step before switching the sequence on.'),
  });
export type SeriesValues = z.input<typeof SeriesRequest>;

/** GET /api/coach/series: guides and programmes for sequences. The name is null for the shop's own guides. */
export const SeriesList = z.object({
  guides: z.array(z.object({ guide: Guide, name: z.string().nullable(), on: z.boolean() })),
});
export type SeriesList = z.infer<typeof SeriesList>;

/** PUT /api/coach/series/{guide}: 200 with the sequence; 409 `conflict` if it was changed meanwhile. */
export const SeriesChange = z.intersection(SeriesRequest, z.object({ version: RowVersion }));

/** GET /api/coach/series/{guide}; without a sequence it is off and empty. 404 for an unknown guide. */
export const SeriesResponse = z.object({
  guide: Guide,
  /** Name of the programme; missing for a guide of the shop's. */
  name: z.string().optional(),
  /** Since when it is on; null while it is off. */
  onSince: ShopMoment.nullable(),
  steps: z.array(
    z.object({
      id: z.uuid(),
      days: z.int(),
      subject: z.string(),
      body: z.string(),
      /** To how many readers it was written. */
      sent: z.int(),
    }),
  ),
  version: RowVersion,
});
export type SeriesResponse = z.infer<typeof SeriesResponse>;
