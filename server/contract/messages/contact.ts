import * as z from 'zod';
import { INTERESTS, MESSAGE_MAX, NAME_MAX, PROGRAM_INTEREST } from '../forms/form-rules.ts';
import { EmailField, BotSignals } from '../forms/forms.ts';
import { sentence } from '../i18n/sentence.ts';

const NAME_MISSING = sentence(/*i18n*/ 'Enter your name.');

const NOT_LISTED = sentence(/*i18n*/ 'Choose an option from the list.');
const isInterest = (value: string) => INTERESTS.some((each) => each === value) || PROGRAM_INTEREST.test(value);

/** POST /api/contact: a message to the coach. Answers as every form does. */
export const ContactRequest = z.object({
  name: z
    .string(NAME_MISSING)
    .trim()
    .min(1, NAME_MISSING)
    .max(NAME_MAX, sentence(/*i18n*/ 'Use at most {max} characters.', { max: NAME_MAX }))
    .refine((value) => !/\p{Cc}/u.test(value), sentence(/*i18n*/ 'Write your name on a single line.')),
  email: EmailField,
  /** Empty without a choice. */
  programInterest: z
    .string(NOT_LISTED)
    .refine((value) => value === '' || isInterest(value), NOT_LISTED)
    .optional()
    .transform((value) => value || null),
  message: z
    .string()
    .trim()
    .max(MESSAGE_MAX, sentence(/*i18n*/ 'Use at most {max} characters.', { max: MESSAGE_MAX }))
    .default(''),
  ...BotSignals,
});
export type ContactRequest = z.input<typeof ContactRequest>;
export type ContactInput = z.output<typeof ContactRequest>;
