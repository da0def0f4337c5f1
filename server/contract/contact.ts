import * as z from 'zod';
import { MESSAGE_MAX, NAME_MAX, PROGRAM_INTERESTS } from './form-rules.ts';
import { EmailField, BotSignals } from './forms.ts';

const interests = Object.keys(PROGRAM_INTERESTS) as (keyof typeof PROGRAM_INTERESTS)[];

/** POST /api/contact: a message to the coach. Answers as every form does. */
export const ContactRequest = z.object({
  name: z
    .string('Please enter your name.')
    .trim()
    .min(1, 'Please enter your name.')
    .max(NAME_MAX, `Please use at most ${NAME_MAX} characters.`)
    .refine((value) => !/\p{Cc}/u.test(value), 'Please write your name on one line.'),
  email: EmailField,
  /** Empty where nothing was picked. */
  programInterest: z
    .union([z.literal(''), z.enum(interests)], 'Please pick one of the list.')
    .optional()
    .transform((value) => value || null),
  message: z.string().trim().max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters.`).default(''),
  ...BotSignals,
});
export type ContactRequest = z.input<typeof ContactRequest>;
export type ContactInput = z.output<typeof ContactRequest>;
