import * as z from 'zod';
import { EmailField, BotSignals, NewsletterConsent } from './forms.ts';

/** POST /api/email-signup: asks for the free morning routine by mail. */
export const EmailSignupRequest = z.object({
  email: EmailField,
  source: z.enum(['morning_routine']).default('morning_routine'),
  ...NewsletterConsent,
  ...BotSignals,
});
export type EmailSignupRequest = z.input<typeof EmailSignupRequest>;

/** POST /api/free-program: the same programme, asked for from the free-programme window. */
export const FreeProgramRequest = z.object({ email: EmailField, ...NewsletterConsent, ...BotSignals });
export type FreeProgramRequest = z.input<typeof FreeProgramRequest>;
