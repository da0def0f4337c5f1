import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { listQuery, createPageSchema, RowVersion } from '../shared/list.studio.ts';

/** GET /api/coach/answers: saved answers; `q` searches titles and texts. 404 for everybody but the coach. */
export const AnswersQuery = listQuery(['title', 'updatedAt'], { first: 'title', filters: {} });

export const SavedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  version: RowVersion,
  updatedAt: ShopMoment,
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;

export const AnswersResponse = createPageSchema(SavedAnswer);

/** POST /api/coach/answers: 201 with the row. */
export const SavedAnswerRequest = z.object({
  title: z
    .string()
    .trim()
    .min(1, sentence(/*i18n*/ 'Enter a title.'))
    .max(80, sentence(/*i18n*/ 'Use at most 80 characters for the title.')),
  text: z
    .string()
    .trim()
    .min(1, sentence(/*i18n*/ 'Enter the text.'))
    .max(5_000, sentence(/*i18n*/ 'Use at most 5,000 characters.')),
});
export type SavedAnswerRequest = z.input<typeof SavedAnswerRequest>;

/** PUT /api/coach/answers/{id}: 200 with the row; 409 `conflict` if it was changed meanwhile. */
export const SavedAnswerChange = SavedAnswerRequest.extend({ version: RowVersion });
