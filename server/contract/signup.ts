import * as z from 'zod';
import { writtenNumber } from './form-fields.ts';
import { EmailField, BotSignals, NewsletterConsent } from './forms.ts';

/**
 * POST /api/email-signup: asks for what is free by mail: the programme that is named, or else the shop's own guide, or
 * else the first free programme in the coach's order. 404 `nothing_free` where none is named and nothing is free.
 */
export const EmailSignupRequest = z.object({
  email: EmailField,
  source: z.enum(['morning_routine']).default('morning_routine'),
  /** The number of a free programme. 404 `not_found` where there is none, or not for free. */
  program: writtenNumber(z.int().positive().max(999_999_999).nullable()).optional(),
  ...NewsletterConsent,
  ...BotSignals,
});
export type EmailSignupRequest = Omit<z.input<typeof EmailSignupRequest>, 'program'> & { program?: number };

/** POST /api/free-program: the same without a number, asked for from the free-programme window. */
export const FreeProgramRequest = z.object({ email: EmailField, ...NewsletterConsent, ...BotSignals });
export type FreeProgramRequest = z.input<typeof FreeProgramRequest>;
