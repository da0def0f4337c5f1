import * as z from 'zod';
import { boundedText } from './form-fields.ts';
import { isUuid } from './ids.ts';
import { COACHING_CONSENT } from './profile-options.ts';
import { sentence } from './sentence.ts';
import { ShopMoment } from './shop-moment.ts';
import { ALT_MAX, LETTER_MAX, PICTURES_MAX } from './talk-limits.ts';
import { PlanKey } from './training.ts';

const Part = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** What a letter is about, as its writer's device says it. Whether it is theirs is looked up, and its name with it. */
export const AboutRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), planKey: PlanKey, dayId: Part }),
  z.object({ kind: z.literal('exercise'), planKey: PlanKey, dayId: Part, exerciseId: Part }),
  z.object({ kind: z.literal('check-in'), checkInId: z.uuid() }),
]);
export type AboutRequest = z.infer<typeof AboutRequest>;

/** The same as it is shown: with what the day or the exercise was called, or the Monday of the check-in's week. */
export const About = z.object({
  kind: z.enum(['day', 'exercise', 'check-in']),
  label: z.string(),
  /** For which a day is planned, as its client has it. Absent where it has no date. */
  date: z.iso.date().optional(),
  planKey: z.string().optional(),
  dayId: z.string().optional(),
  exerciseId: z.string().optional(),
  checkInId: z.uuid().optional(),
});
export type About = z.infer<typeof About>;

/**
 * GET /api/coaching/thread/about?kind=…, and for the coach GET /api/coach/talk/{user}/about?kind=…: the same before
 * anything is written, by the names of an `AboutRequest`. 400 for what is not that client's.
 */
export const AboutResponse = z.object({ about: About });
export type AboutResponse = z.infer<typeof AboutResponse>;

/** A picture of a letter. Its address opens it for an hour, and for nobody but the two who write to each other. */
export const LetterPicture = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  url: z.string(),
});
export type LetterPicture = z.infer<typeof LetterPicture>;

/** POST /api/coaching/pictures and /api/coach/talk/pictures: the bytes of one picture. 201 with it; what is in no letter after six hours is deleted. */
export const PictureResponse = LetterPicture.omit({ alt: true });
export type PictureResponse = z.infer<typeof PictureResponse>;

export const SentPictures = z
  .array(z.object({ id: z.uuid(), alt: boundedText(ALT_MAX).default('') }))
  .max(PICTURES_MAX, sentence(/*i18n*/ 'Use at most {max}.', { max: PICTURES_MAX }))
  .refine(
    (pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length,
    sentence(/*i18n*/ 'The same picture is added twice.'),
  )
  .default([]);

const EMPTY = sentence(/*i18n*/ 'Write something or add a picture.');

/** What both sides send: words, pictures, or both. `id` is made by the device, so that what is sent twice is one. */
const written = { id: z.uuid(), text: boundedText(LETTER_MAX).default(''), pictures: SentPictures };
const saysSomething = ({ text, pictures }: { text: string; pictures: readonly unknown[] }) =>
  text !== '' || pictures.length > 0;

/**
 * POST /api/coaching/thread: 201 with the letter. 403 `elite_required` for who is not coached (any more), 403
 * `consent_required` if the consent no longer holds and the form did not ask for it, or the letter has pictures. 400 if
 * a picture, or the subject of the letter, is not the client's.
 */
export const LetterRequest = z
  .object({
    ...written,
    about: AboutRequest.nullable().default(null),
    /** The version of the words that were agreed to beside it. A letter can be sent without. */
    healthConsent: z.literal(COACHING_CONSENT, sentence(/*i18n*/ 'This text has changed. Reload the page.')).optional(),
    /** False if the form did not ask for consent, because the member had given it. */
    consentAsked: z.boolean().default(true),
  })
  .refine(saysSomething, { error: EMPTY, path: ['text'] });
export type LetterRequest = z.input<typeof LetterRequest>;

/** When the coach answers, by what the coach has set. */
export const AnswerClock = z.object({
  /** From 1, Monday. */
  days: z.array(z.int().min(1).max(7)),
  /** Until when on these days, by the shop's clock. */
  until: z.string(),
  /** By when a letter is answered that is sent now. */
  next: ShopMoment,
});
export type AnswerClock = z.infer<typeof AnswerClock>;

/** One thing that was said, in the thread as the client reads it. */
export const Letter = z.object({
  id: z.uuid(),
  /** `letter` was written here, `mail` by the contact form or behind the link of an answer. */
  kind: z.enum(['letter', 'mail', 'check-in', 'check-in-answer']),
  from: z.enum(['client', 'coach']),
  text: z.string(),
  at: ShopMoment,
  about: About.nullable(),
  pictures: z.array(LetterPicture),
  /** Of a check-in and its answer: the Monday of its week. */
  week: z.iso.date().nullable(),
  /** By when it is answered; null where it is, or where the coach has promised nothing. */
  due: ShopMoment.nullable(),
  /** It came by the contact form with the client's address, and nobody was signed in: anybody can type it. Absent elsewhere. */
  isUnproven: z.boolean().optional(),
  /** Said by the coach since the client looked last. */
  unread: z.boolean(),
});
export type Letter = z.infer<typeof Letter>;

/** GET /api/coaching/thread?before=: the latest thirty, or the thirty before; the newest last. */
export const LettersQuery = z.object({
  before: z.string().refine(isCursor, sentence(/*i18n*/ 'Nothing found at this position.')).optional(),
});

export const LettersResponse = z.object({
  letters: z.array(Letter),
  /** What to ask for earlier ones with; null where there are none. */
  before: z.string().nullable(),
  /** Whether they can write here: while they are coached. */
  open: z.boolean(),
  /** When their coaching ended; absent where nobody can say it, and while they are coached. */
  coachedUntil: ShopMoment.optional(),
  /** What the coach has said and they have not seen. */
  unread: z.int(),
  /** Null where nothing is promised, or nobody can write. */
  clock: AnswerClock.nullable(),
  /** They can write, and have not agreed to the words about health that are asked for now: they may do so with a letter. */
  askConsent: z.boolean().optional(),
  /** Where to write instead. */
  support: z.string(),
});
export type LettersResponse = z.infer<typeof LettersResponse>;

/** POST /api/coaching/thread/read: everything up to then was shown. 204. */
export const LettersReadRequest = z.object({ until: ShopMoment });
export type LettersReadRequest = z.infer<typeof LettersReadRequest>;

/**
 * POST /api/coach/talk/{user}: what the coach writes to a client, who may have written nothing yet. 201 with the thread,
 * 400 where what it is about is not in that client's plan.
 */
export const CoachLetterRequest = z
  .object({ ...written, about: AboutRequest.nullable().default(null), version: z.int().min(0) })
  .refine(saysSomething, { error: EMPTY, path: ['text'] });

function isCursor(text: string): boolean {
  const [at = '', id] = text.split('.', 2);
  return /^\d{1,15}$/.test(at) && isUuid(id);
}
