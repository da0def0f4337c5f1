import * as z from 'zod';
import { MESSAGE_MAX } from '../forms/form-rules.ts';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';

const INCOMPLETE = sentence(/*i18n*/ 'This link is incomplete.');

/** POST /reply/send, from the page that the link of a coach's answer leads to. */
export const ReplyRequest = z.object({
  key: z.string(INCOMPLETE).regex(/^[\w-]{43}$/, INCOMPLETE),
  text: z
    .string(sentence(/*i18n*/ 'Write a reply.'))
    .trim()
    .min(1, sentence(/*i18n*/ 'Write a reply.'))
    .max(MESSAGE_MAX, sentence(/*i18n*/ 'Use at most {max} characters.', { max: MESSAGE_MAX })),
});
export type ReplyRequest = z.output<typeof ReplyRequest>;

/** Page behind the link of an answer. */
export const ReplyPage = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    /** The coach's last answer and the reader's replies to it, the oldest first. */
    entries: z.array(z.object({ id: z.uuid(), from: z.enum(['coach', 'reader']), text: z.string(), at: ShopMoment })),
  }),
  /** Its 30 days are over. */
  z.object({ state: z.literal('expired') }),
  /** The link is unknown, or its thread is gone. */
  z.object({ state: z.literal('unknown') }),
]);
export type ReplyPage = z.infer<typeof ReplyPage>;
