import * as z from 'zod';
import { CheckIn } from '../coaching/check-ins.ts';
import { ANSWER_MAX } from '../coaching/profile-options.ts';
import { sentence } from '../i18n/sentence.ts';
import { boundedText } from '../forms/form-fields.ts';
import { DeviceMadeId } from '../shared/device-made-id.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { About, LetterPicture, SentPictures } from './client-messages.ts';
import { listQuery, createPageSchema, RowVersion } from '../shared/list.studio.ts';

/**
 * GET /api/coach/inbox: threads, one for each address; `q` searches names and addresses. Lists open threads by default;
 * spam only on request. 404 for everybody but the coach, as with all of these.
 */
export const ThreadsQuery = listQuery(['lastAt', 'name'], {
  first: '-lastAt',
  filters: {
    /** Open threads: `promised` belongs to clients with a promised answer, `others` to everybody else. */
    state: z
      .enum(['open', 'promised', 'others', 'done', 'spam'], sentence(/*i18n*/ 'This inbox folder does not exist.'))
      .default('open'),
  },
});

const Thread = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['open', 'done']),
  spam: z.boolean(),
  /** Beginning of their last message; empty without text, or if it belongs to a past coaching. */
  lastText: z.string(),
  lastAt: ShopMoment,
  /** True if `lastText` was sent signed out with an account's address. Absent otherwise. */
  isUnproven: z.boolean().optional(),
  /** True if their first answers came last; `lastText` is empty then. Absent elsewhere. */
  isFirstAnswers: z.boolean().optional(),
  /** Start of the wait, as on the client list and Today; missing if they wait for nothing. */
  waitsSince: ShopMoment.optional(),
  /** Time of the promised answer to a client; missing without a promise. */
  due: ShopMoment.optional(),
  /** It is past. */
  overdue: z.boolean().optional(),
  version: RowVersion,
});
export type Thread = z.infer<typeof Thread>;

export const ThreadsResponse = createPageSchema(Thread).extend({
  /** Totals, regardless of the search. */
  counts: z.object({ open: z.int(), done: z.int(), spam: z.int() }),
});
export type ThreadsResponse = z.infer<typeof ThreadsResponse>;

/** A check-in as the coach reads it; an answer names the version. */
export const StudioCheckIn = CheckIn.extend({ version: RowVersion });
export type StudioCheckIn = z.infer<typeof StudioCheckIn>;

const ENTRY_FIELDS = { id: z.uuid(), at: ShopMoment };

/** True if sent signed out with an account's address, which anybody can type. Absent for a proven or unknown sender. */
const isUnproven = z.boolean().optional();

/** An entry of a thread; its kind tells the author. */
const ThreadEntry = z.discriminatedUnion('kind', [
  /** The contact form. */
  z.object({
    kind: z.literal('message'),
    ...ENTRY_FIELDS,
    /** As typed: anybody can use any address. */
    name: z.string(),
    text: z.string(),
    programInterest: z.string().nullable(),
    /** Current name of the programme it concerns; null if that is gone. */
    about: z.string().nullable(),
    /** A program seems to have written it. */
    bot: z.boolean(),
    isUnproven,
  }),
  z.object({ kind: z.literal('check-in'), ...ENTRY_FIELDS, checkIn: StudioCheckIn }),
  z.object({
    kind: z.literal('onboarding'),
    ...ENTRY_FIELDS,
    name: z.string(),
    /** Programme that was paid with it; null if none was. */
    paidFor: z.string().nullable(),
    /** By field name, unchanged, without answers that concern the body. */
    answers: z.record(z.string(), z.string()),
    /** True with consent to read the rest: on the client page, or here for others. Readings are recorded. */
    health: z.boolean().optional(),
    isUnproven,
  }),
  /** An answer of the coach, with the outcome of its mail; null if that is no longer known. */
  z.object({
    kind: z.literal('answer'),
    ...ENTRY_FIELDS,
    text: z.string(),
    mail: z.enum(['pending', 'sent', 'failed', 'cancelled', 'expired', 'suppressed']).nullable(),
    about: About.optional(),
    pictures: z.array(LetterPicture).optional(),
  }),
  /** A client's, written on their own page. */
  z.object({
    kind: z.literal('letter'),
    ...ENTRY_FIELDS,
    text: z.string(),
    about: About.nullable(),
    pictures: z.array(LetterPicture),
  }),
  /** The person's, behind the link of an answer. */
  z.object({ kind: z.literal('reply'), ...ENTRY_FIELDS, text: z.string() }),
]);
export type ThreadEntry = z.infer<typeof ThreadEntry>;

/** GET /api/coach/inbox/{id}: all messages, the oldest first. */
export const ThreadResponse = Thread.extend({
  entries: z.array(ThreadEntry),
  /** Account of the thread's client, whose page is at `/coach/clients/{client}`. Absent for everybody else. */
  client: z.uuid().optional(),
  /** True for a client who gets the text of answers by mail: they wrote by the form, and have confirmed no order. */
  byMail: z.boolean().optional(),
  /** Messages that the consent does not cover are left out: of a past coaching, or their check-ins or pictures. */
  withheld: z.enum(['ended', 'check-ins', 'pictures']).optional(),
});
export type ThreadResponse = z.infer<typeof ThreadResponse>;

/**
 * POST /api/coach/inbox/{id}/onboarding/{onboarding}/health: answers about the body from a person who is no client.
 * The reading is recorded first. 404 for a client (see the client page), and without consent.
 */
export const AnswersHealthResponse = z.object({ answers: z.record(z.string(), z.string()), at: ShopMoment });
export type AnswersHealthResponse = z.infer<typeof AnswersHealthResponse>;

/** GET /api/coach/talk/{user}: messages of a current or former client. 404 for everybody else. */
export const ClientThreadResponse = z.object({
  name: z.string(),
  email: z.string(),
  /** Null without messages. */
  thread: ThreadResponse.nullable(),
});
export type ClientThreadResponse = z.infer<typeof ClientThreadResponse>;

/**
 * POST /api/coach/inbox/{id}/answer: mails an answer, and closes the thread unless there are new messages. New unproven
 * messages only wait by themselves. 201 with the thread. `id` is the answer's own, as an idempotency key; 409
 * `id_reused` for other contents with a known id.
 */
export const ThreadAnswerRequest = z
  .object({ id: DeviceMadeId, text: boundedText(ANSWER_MAX), pictures: SentPictures, version: RowVersion })
  .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
    error: sentence(/*i18n*/ 'Write a reply.'),
    path: ['text'],
  });

/** POST /api/coach/inbox/{id}/preview, from a form: the outgoing mail, as a document. Writes nothing. */
export const AnswerPreviewRequest = z.object({ text: boundedText(ANSWER_MAX).default('') });

/** The coach's input. */
export const ThreadAnswerForm = z.object({
  text: boundedText(ANSWER_MAX).min(1, sentence(/*i18n*/ 'Write a reply.')),
});
export type ThreadAnswerForm = z.input<typeof ThreadAnswerForm>;

/** An answer with pictures, whose text may be empty. */
export const PicturesAnswerForm = z.object({ text: boundedText(ANSWER_MAX) });

/**
 * PUT /api/coach/inbox/{id}/status: 200 with the thread; 409 `conflict` if it was changed meanwhile, unless only unproven
 * messages came.
 */
export const ThreadStatusRequest = z.object({ status: z.enum(['open', 'done']), version: RowVersion });

/** PUT /api/coach/inbox/{id}/spam: marks or unmarks spam. Unmarking opens the thread, with normal retention. */
export const ThreadSpamRequest = z.object({ spam: z.boolean(), version: RowVersion });
