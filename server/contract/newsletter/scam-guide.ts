import * as z from 'zod';
import { EmailField, BotSignals, NewsletterConsent } from '../forms/forms.ts';

/** POST /api/warning-guide: asks for the Anti-Scam Fitness Guide by mail. Answers as a sign-up does. */
export const WarningGuideRequest = z.object({
  email: EmailField,
  source: z.enum(['anti_scam_guide']).default('anti_scam_guide'),
  ...NewsletterConsent,
  ...BotSignals,
});
export type WarningGuideRequest = z.input<typeof WarningGuideRequest>;
