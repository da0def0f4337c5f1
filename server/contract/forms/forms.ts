import * as z from 'zod';
import { isEmail, normalizeEmail } from './email.ts';
import { writtenNumber } from './form-fields.ts';
import { NEWSLETTER_CONSENT } from './form-rules.ts';
import { sentence } from '../i18n/sentence.ts';

/** Issue of an address that is none, or that another service refuses. */
export const INVALID_EMAIL = sentence(/*i18n*/ 'Please enter a valid email address.');
const MISSING = sentence(/*i18n*/ 'Enter your e-mail address.');

/** Returns a field for an address that mail may be sent to, in the form of `normalizeEmail`, with its own issues. */
export function createEmailField(invalid: string, missing = invalid) {
  return z
    .string(missing)
    .refine((value) => /\S|[\r\n]/.test(value), { error: missing, abort: true })
    .refine(isEmail, { error: invalid, abort: true })
    .overwrite(normalizeEmail);
}

/** The visitor's own address. */
export const EmailField = createEmailField(INVALID_EMAIL, MISSING);

/**
 * Versions of the words beside the newsletter's checkbox. A form sends the version that its visitor
 * ticked, which is stored as the proof of consent (GDPR, article 7). New words get a new version;
 * the previous one stays valid for pages that were open meanwhile.
 */
const ConsentVersion = z.enum(['newsletter-1', 'newsletter-2', 'newsletter-3', NEWSLETTER_CONSENT]);

/** Consent in a form with the newsletter's checkbox; missing if it was not ticked. */
export const NewsletterConsent = { consent: ConsentVersion.optional() };

/** Bot signals. Both are missing if another client sent the form. */
export const BotSignals = {
  /** Honeypot: an invisible field that only programs fill in. */
  website: z.string().max(2_000).optional(),
  /** Milliseconds from showing the form to sending it. */
  filledIn: writtenNumber(
    z
      .number()
      .min(0)
      .max(1e12)
      .nullish()
      .transform((ms) => ms ?? undefined),
  ).optional(),
};

/**
 * Answer to every form, with status 202: the input is stored. It is the same for known and unknown addresses.
 * It tells if a mail is delayed, and until when. It hides that the same mail is not sent twice within the hour.
 */
export const FormResponse = z.object({
  status: z.literal('accepted'),
  /** True if the address has reached its limit: this mail leaves at `until`. */
  delayed: z.literal(true).optional(),
  until: z.iso.datetime().optional(),
});
export type FormResponse = z.infer<typeof FormResponse>;
