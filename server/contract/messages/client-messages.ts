import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { DeviceMadeId } from '../shared/device-made-id.ts';
import { isUuid } from '../shared/ids.ts';
import { COVERING_CONSENTS } from '../coaching/profile-options.ts';
import { ConsentWithdrawnAt, SeenWithdrawalAt } from '../coaching/seen-withdrawal.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { ALT_MAX, LETTER_MAX, PICTURES_MAX } from './message-limits.ts';
import { PlanKey } from '../training/training.ts';

const Part = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** Subject of a message, from its writer's device. The server checks that it is theirs and adds its name. */
export const AboutRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), planKey: PlanKey, dayId: Part }),
  z.object({ kind: z.literal('exercise'), planKey: PlanKey, dayId: Part, exerciseId: Part }),
  z.object({ kind: z.literal('check-in'), checkInId: z.uuid() }),
]);
export type AboutRequest = z.infer<typeof AboutRequest>;

/** Subject for display: with the name of the day or exercise, or the Monday of the check-in's week. */
export const About = z.object({
  kind: z.enum(['day', 'exercise', 'check-in']),
  label: z.string(),
  /** Planned date of the day, with the client's changes. Absent without a date. */
  date: z.iso.date().optional(),
  planKey: z.string().optional(),
  dayId: z.string().optional(),
  exerciseId: z.string().optional(),
  checkInId: z.uuid().optional(),
});
export type About = z.infer<typeof About>;

/**
 * GET /api/coaching/thread/about?kind=…, and for the coach GET /api/coach/talk/{user}/about?kind=…: the subject before
 * a message is written, with the fields of an `AboutRequest`. 400 if it is not that client's.
 */
export const AboutResponse = z.object({ about: About });
export type AboutResponse = z.infer<typeof AboutResponse>;

/** A picture of a message. Its signed address is valid for an hour, for client and coach only. */
export const LetterPicture = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  url: z.string(),
});
export type LetterPicture = z.infer<typeof LetterPicture>;

/** POST /api/coaching/pictures and /api/coach/talk/pictures: uploads a picture. 201. Unused ones go after six hours. */
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

/**
 * A message of either side: text, pictures, or both. The device makes the `id`, as an idempotency key; 409 `id_reused`
 * for other contents with a known id.
 */
const written = { id: DeviceMadeId, text: boundedText(LETTER_MAX).default(''), pictures: SentPictures };
const saysSomething = ({ text, pictures }: { text: string; pictures: readonly unknown[] }) =>
  text !== '' || pictures.length > 0;

/**
 * POST /api/coaching/thread: 201 with the message. 403 `elite_required` without current coaching, 403
 * `consent_required` if the consent is outdated and the form did not ask for it, or the message has pictures; also if
 * the form does not know the last withdrawal, so that a repeated request brings nothing back. 400 if a picture, or the subject of the message, is not the client's.
 */
export const LetterRequest = z
  .object({
    ...written,
    about: AboutRequest.nullable().default(null),
    /** Version of the consent given with the message. Optional. */
    healthConsent: z.enum(COVERING_CONSENTS, sentence(/*i18n*/ 'This text has changed. Reload the page.')).optional(),
    /** False if the form did not ask for consent, because the member had given it. */
    consentAsked: z.boolean().default(true),
    seenWithdrawalAt: SeenWithdrawalAt,
  })
  .refine(saysSomething, { error: EMPTY, path: ['text'] });
export type LetterRequest = z.input<typeof LetterRequest>;

/** Time of the coach's answers, from the coach's answer days. */
export const AnswerClock = z.object({
  /** From 1, Monday. */
  days: z.array(z.int().min(1).max(7)),
  /** Until when on these days, by the shop's clock. */
  until: z.string(),
  /** Time by which a message sent now is answered. */
  next: ShopMoment,
});
export type AnswerClock = z.infer<typeof AnswerClock>;

/** An entry of the thread, for the client. */
export const Letter = z.object({
  id: z.uuid(),
  /** `letter` was written here, `mail` with the contact form or the link of an answer. */
  kind: z.enum(['letter', 'mail', 'check-in', 'check-in-answer']),
  from: z.enum(['client', 'coach']),
  text: z.string(),
  at: ShopMoment,
  about: About.nullable(),
  pictures: z.array(LetterPicture),
  /** Monday of the week of a check-in or its answer. */
  week: z.iso.date().nullable(),
  /** Time of the promised answer; null if answered, or without a promise. */
  due: ShopMoment.nullable(),
  /** True if the contact form brought it signed out: anybody can type the client's address. Only the latest three. */
  isUnproven: z.boolean().optional(),
  /** True for the coach's messages since the client's last visit. */
  unread: z.boolean(),
});
export type Letter = z.infer<typeof Letter>;

/** GET /api/coaching/thread?before=: the latest thirty, or the thirty before; the newest last. */
export const LettersQuery = z.object({
  before: z.string().refine(isCursor, sentence(/*i18n*/ 'No earlier messages found. Reload the page.')).optional(),
});

export const LettersResponse = z.object({
  letters: z.array(Letter),
  /** Cursor for earlier messages; null if there are none. */
  before: z.string().nullable(),
  /** True while they are coached and can write here. */
  open: z.boolean(),
  /** End of their coaching; absent while coached, or if unknown. */
  coachedUntil: ShopMoment.optional(),
  /** Number of unread messages from the coach. */
  unread: z.int(),
  /** Null without a promise, or if they cannot write. */
  clock: AnswerClock.nullable(),
  /** True if they can write but have not consented to the current words about health; a message may include it. */
  askConsent: z.boolean().optional(),
  consentWithdrawnAt: ConsentWithdrawnAt,
  /** Support address to use instead. */
  support: z.string(),
});
export type LettersResponse = z.infer<typeof LettersResponse>;

/** POST /api/coaching/thread/read: marks all messages up to then as read. 204. */
export const LettersReadRequest = z.object({ until: ShopMoment });
export type LettersReadRequest = z.infer<typeof LettersReadRequest>;

/**
 * POST /api/coach/talk/{user}: sends a message to a client, also as the first one. 201 with the thread, 400 if its
 * subject is not in that client's plan.
 */
export const CoachLetterRequest = z
  .object({ ...written, about: AboutRequest.nullable().default(null), version: z.int().min(0) })
  .refine(saysSomething, { error: EMPTY, path: ['text'] });

function isCursor(text: string): boolean {
  const [at = '', id] = text.split('.', 2);
  return /^\d{1,15}$/.test(at) && isUuid(id);
}
