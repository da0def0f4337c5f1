import * as z from 'zod';
import { OFFERED_LANGUAGES, type Language } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';
import { localMinute } from '../shared/calendar-day.studio.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { listQuery, createPageSchema, RowVersion } from '../shared/list.studio.ts';
import { refusePostProblem } from '../site/posts/posts.studio.ts';
import { ACTIVE_DAYS_MAX, ACTIVITIES, type Segment, SEGMENTS } from './segments.studio.ts';
import { ReaderTag, TAGS_MAX } from './tags.studio.ts';

const LetterStatus = z.enum(['draft', 'scheduled', 'sending', 'sent', 'stopped']);
const LetterLanguage = z.enum(OFFERED_LANGUAGES as [Language, ...Language[]], sentence(/*i18n*/ 'Choose a language.'));
const SegmentField = z.enum(SEGMENTS, sentence(/*i18n*/ 'Choose recipients.'));

const DAYS = sentence(/*i18n*/ 'Enter a whole number of days from 1 to {max}.', { max: ACTIVE_DAYS_MAX });

/** Recipients of a newsletter: subscribers who match all conditions. */
const AudienceFields = z.object({
  segment: SegmentField,
  /** For the segment `program`. */
  programId: z.int().min(1).max(999_999_999).nullable(),
  /** A reader needs one of these tags; no tags match everybody. */
  tags: z.array(ReaderTag).max(TAGS_MAX, sentence(/*i18n*/ 'At most {max} tags.', { max: TAGS_MAX })),
  activity: z.enum(ACTIVITIES, sentence(/*i18n*/ 'Choose an activity.')),
  /** In how many days of before. */
  activeDays: z.int(DAYS).min(1, DAYS).max(ACTIVE_DAYS_MAX, DAYS),
});

/** GET /api/coach/letters: newsletters; `q` searches subjects and bodies. 404 for everybody but the coach. */
export const LettersQuery = listQuery(['updatedAt', 'subject', 'doneAt'], {
  first: '-updatedAt',
  filters: { status: LetterStatus.optional() },
});

export const LetterRow = z.object({
  id: z.uuid(),
  /** Empty until something is written. */
  subject: z.string(),
  status: LetterStatus,
  /** When it leaves, or began to; null for a draft. */
  sendAt: ShopMoment.nullable(),
  /** Number of mails: written, delivered to a mail server, refused or suppressed, and waiting. */
  written: z.int(),
  delivered: z.int(),
  refused: z.int(),
  waiting: z.int(),
  /** Number of readers who unsubscribed by its link. */
  left: z.int(),
  updatedAt: ShopMoment,
});
export type LetterRow = z.infer<typeof LetterRow>;

export const LettersResponse = createPageSchema(LetterRow);

/** GET /api/coach/letters/{id} */
export const LetterResponse = LetterRow.extend({
  preview: z.string(),
  body: z.string(),
  language: LetterLanguage,
  ...AudienceFields.shape,
  /** Only to readers of its language. */
  onlyLanguage: z.boolean(),
  postId: z.int().nullable(),
  version: RowVersion,
});
export type LetterResponse = z.infer<typeof LetterResponse>;

/** POST /api/coach/letters: 201 with a draft, blank or from a post. */
export const NewLetterRequest = z.object({ postId: z.int().min(1).max(999_999_999).nullable() });

export const LetterSubject = z
  .string()
  .trim()
  .min(1, sentence(/*i18n*/ 'Enter a subject.'))
  .max(150, sentence(/*i18n*/ 'Use at most 150 characters.'));
export const LetterBody = z
  .string()
  .trim()
  .min(1, sentence(/*i18n*/ 'Enter the text.'))
  .max(20_000, sentence(/*i18n*/ 'Use at most 20,000 characters.'));

const LetterFields = z.object({
  subject: LetterSubject,
  preview: z.string().trim().max(200, sentence(/*i18n*/ 'Use at most 200 characters.')),
  body: LetterBody.superRefine(refusePostProblem),
  language: LetterLanguage,
  ...AudienceFields.shape,
  onlyLanguage: z.boolean(),
});
const namesProgram = ({ segment, programId }: { segment: Segment; programId: number | null }) =>
  segment !== 'program' || programId !== null;
const NO_PROGRAM = { path: ['programId'], error: sentence(/*i18n*/ 'Choose a programme.') };

/** Contents of a newsletter's form. */
export const LetterRequest = LetterFields.refine(namesProgram, NO_PROGRAM);
export type LetterRequest = z.input<typeof LetterRequest>;

/** PUT /api/coach/letters/{id}: 200 with the newsletter; 409 `conflict`, or `letter_left` unless a draft. */
export const LetterChange = LetterFields.extend({
  version: RowVersion,
  // Pages that were loaded before these fields existed send none of them.
  programId: AudienceFields.shape.programId.default(null),
  tags: AudienceFields.shape.tags.default([]),
  activity: AudienceFields.shape.activity.default('any'),
  activeDays: AudienceFields.shape.activeDays.default(30),
}).refine(namesProgram, NO_PROGRAM);

/** POST /api/coach/letters/{id}/send: 200 with the newsletter. 400 with issues: `nobody` beside `segment` without
 * recipients (readers with a newsletter about its post get no other), beside `at` for a past time, and beside
 * missing contents. 409 `post_unavailable` if its post is not public at that time; a post that is deleted, or taken
 * back later, is not linked.
 * `at` is a time by the shop's clock, "2026-12-24T08:00"; null for now. */
export const SendLetterRequest = z.object({
  version: RowVersion,
  at: localMinute(sentence(/*i18n*/ 'Choose a date and time.')).nullable(),
});

const AudienceNumber = z.coerce.number().int().min(1).max(999_999_999);

/** GET /api/coach/letters/readers: number of current recipients. */
export const ReadersQuery = z.object({
  segment: SegmentField.default('everybody'),
  programId: AudienceNumber.optional(),
  /** `tags=a,b` */
  tags: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(ReaderTag).max(TAGS_MAX)),
  activity: AudienceFields.shape.activity.default('any'),
  activeDays: z.coerce.number().int().min(1).max(ACTIVE_DAYS_MAX).optional(),
  /** Only readers of this language. */
  language: LetterLanguage.optional(),
  /** Excludes readers who have, or are about to get, a newsletter about this post. */
  postId: AudienceNumber.optional(),
});
export const ReadersResponse = z.object({
  readers: z.int(),
  /** Recipients by language, the largest group first. */
  languages: z.array(z.object({ language: z.string(), readers: z.int() })),
  /** Time zone of sending times. */
  timeZone: z.string(),
});
export type ReadersResponse = z.infer<typeof ReadersResponse>;

/** POST /api/coach/letters/preview, from a form: the mail as a document. Ignores missing contents. */
export const LetterPreviewRequest = z.object({
  subject: z.string().max(1_000).default(''),
  preview: z.string().max(1_000).default(''),
  body: z.string().max(40_000).default(''),
  /** Defaults to the shop's language, in which the coach writes sequences. */
  language: LetterLanguage.optional(),
  postId: z.coerce.number().int().min(1).max(999_999_999).optional(),
});

/** POST /api/coach/letters/{id}/test: 202; sends the newsletter to the coach's own address. */
export const TestLetterResponse = z.object({ to: z.string() });
export type TestLetterResponse = z.infer<typeof TestLetterResponse>;
