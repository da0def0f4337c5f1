import * as z from 'zod';
import { writtenNumber } from '../forms/form-fields.ts';
import { EmailField, BotSignals, NewsletterConsent } from '../forms/forms.ts';

/**
 * POST /api/email-signup: requests free content by mail: the given programme, or else the shop's own guide, or else
 * the first free programme in the coach's order. 404 `nothing_free` if no programme is given and none is free.
 */
export const EmailSignupRequest = z.object({
  email: EmailField,
  source: z.enum(['morning_routine']).default('morning_routine'),
  /** Number of a free programme. 404 `not_found` if there is none, or it is not free. */
  program: writtenNumber(z.int().positive().max(999_999_999).nullable()).optional(),
  ...NewsletterConsent,
  ...BotSignals,
});
export type EmailSignupRequest = Omit<z.input<typeof EmailSignupRequest>, 'program'> & { program?: number };

/** POST /api/free-program: requests free content from the free-programme window, without a number. */
export const FreeProgramRequest = z.object({ email: EmailField, ...NewsletterConsent, ...BotSignals });
export type FreeProgramRequest = z.input<typeof FreeProgramRequest>;
