import * as z from 'zod';
import { BotSignals, EmailField } from '../forms/forms.ts';
import { sentence } from '../i18n/sentence.ts';

/** Token in links of newsletter mails. */
const Token = z.uuid(sentence(/*i18n*/ 'This link is incomplete.'));

/** POST /newsletter/confirm and POST /newsletter/unsubscribe, from the buttons of their pages. */
export const NewsletterAction = z.object({
  token: Token,
  /** Newsletter with the link; an invalid id counts as none. */
  letter: z.uuid().optional().catch(undefined),
});

/**
 * Version of the words beside the button of the community band. Pressing it is consent, and the
 * version is stored as the proof. New words get a new version; the previous one stays valid for
 * pages that were open meanwhile.
 */
export const COMMUNITY_CONSENT = 'community-3';

/** POST /api/newsletter: subscribes to the newsletter only. */
export const NewsletterRequest = z.object({
  email: EmailField,
  /** Version that the form showed. Forms from before this field showed `community-2`. */
  consent: z.enum(['community-2', COMMUNITY_CONSENT]).default('community-2'),
  ...BotSignals,
});
export type NewsletterRequest = z.input<typeof NewsletterRequest>;
