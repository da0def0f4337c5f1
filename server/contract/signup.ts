import * as z from 'zod';
import { writtenNumber } from './form-fields.ts';
import { EmailField, BotSignals, NewsletterConsent } from './forms.ts';

/** POST /api/email-signup: asks for the free morning routine by mail, or for a free programme of the coach's. */
export const EmailSignupRequest = z.object({
  email: EmailField,
  source: z.enum(['morning_routine']).default('morning_routine'),
  /** A free programme of the coach's in place of the shop's own guide. 404 where there is none. */
  program: writtenNumber(z.int().positive().max(999_999_999).nullable()).optional(),
  ...NewsletterConsent,
  ...BotSignals,
});
export type EmailSignupRequest = Omit<z.input<typeof EmailSignupRequest>, 'program'> & { program?: number };

/** POST /api/free-program: the same programme, asked for from the free-programme window. */
export const FreeProgramRequest = z.object({ email: EmailField, ...NewsletterConsent, ...BotSignals });
export type FreeProgramRequest = z.input<typeof FreeProgramRequest>;
