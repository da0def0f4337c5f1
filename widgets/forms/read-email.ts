import { msg } from '@lingui/core/macro';
import { isEmail } from '#contract/email.ts';
import { CONSENT } from './newsletter-consent.tsx';
import type { ParsedForm, BotSignals } from './use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import type { Words } from '#widgets/core/words.tsx';
import { INVALID_EMAIL, readText } from './field-text.ts';

interface EmailValues {
  email: string;
  consent?: typeof CONSENT;
}

export type EmailRequest = EmailValues & BotSignals;

/** Creates a parser for an address and the newsletter consent. `missing` is the error without an address. */
export function readEmail(missing: Words): (fields: FormData) => ParsedForm<EmailValues> {
  return (fields) => {
    const email = readText(fields, 'email');
    if (!email) return refused(msg`Email Required`, missing);
    if (!isEmail(email)) return refused(msg`Invalid Email`, INVALID_EMAIL);
    return { values: { email, ...(fields.has('consent') && { consent: CONSENT }) } };
  };
}

function refused(title: Words, sentence: Words): ParsedForm<never> {
  return { errors: { email: sentence }, toast: errorToast(title, sentence) };
}
