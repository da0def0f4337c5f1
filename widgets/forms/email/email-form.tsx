import type { Steps } from '#widgets/core/element/element-scope.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useVisit } from '#widgets/core/ended-visits.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import { EmailFormView, type EmailFormLabels } from './email-form-view.tsx';
import { msg } from '@lingui/core/macro';
import { isEmail } from '#contract/forms/email.ts';
import { CONSENT } from '../newsletter-consent.tsx';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { INVALID_EMAIL, readText } from '../field-text.ts';
import { useForm, type ParsedForm, type BotSignals } from '../use-form.ts';

type EmailRequest = EmailValues & BotSignals;

export interface EmailFormProps extends EmailFormLabels {
  /** Endpoint of the native form. */
  path: string;
  /** Error for a missing address. */
  missing: Words;
  /** Throws if the request failed. */
  send: (request: EmailRequest) => Promise<Words | void>;
  /** Returns the toast for an error; without it, `send` reports errors itself. */
  failure?: Toast | undefined;
  steps?: Steps | undefined;
}

/** Form that asks for an address and sends something there. */
export function EmailForm({ path, missing, send, failure, steps, ...words }: EmailFormProps) {
  const { base } = useShop();
  const form = useForm(readEmail(missing), send, failure, steps, true);
  // The address goes with its member, also on other sites.
  return <EmailFormView key={useVisit()} {...form} {...words} action={base + path} />;
}

interface EmailValues {
  email: string;
  consent?: typeof CONSENT;
}

/** Creates a parser for an address and the newsletter consent. `missing` is the error without an address. */
function readEmail(missing: Words): (fields: FormData) => ParsedForm<EmailValues> {
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
