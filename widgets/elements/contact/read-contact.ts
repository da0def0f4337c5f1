import { msg } from '@lingui/core/macro';
import { isEmail } from '#contract/forms/email.ts';
import { MESSAGE_MAX, NAME_MAX } from '#contract/forms/form-rules.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { FieldErrors, ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { INVALID_EMAIL, readText } from '#widgets/forms/field-text.ts';

export interface Message {
  name: string;
  email: string;
  /** Empty without a choice. */
  programInterest: string;
  message: string;
}

/** Parses the form, or returns the API's message for each invalid field. */
export function readContact(fields: FormData): ParsedForm<Message> {
  const values = {
    name: readText(fields, 'name'),
    email: readText(fields, 'email'),
    programInterest: readText(fields, 'programInterest'),
    message: readText(fields, 'message'),
  };
  const errors = wrongIn(values);
  return Object.keys(errors).length > 0 ? { errors, toast: refusal(values) } : { values };
}

function wrongIn({ name, email, message }: Message): FieldErrors {
  return {
    ...(!name && { name: msg`Enter your name.` }),
    ...(name.length > NAME_MAX && { name: atMost(NAME_MAX) }),
    ...(!isEmail(email) && { email: email ? INVALID_EMAIL : msg`Enter your e-mail address.` }),
    ...(message.length > MESSAGE_MAX && { message: atMost(MESSAGE_MAX) }),
  };
}

function refusal({ name, email }: Message): Toast {
  if (!name || !email) return errorToast(msg`Missing Information`, msg`Enter your name and e-mail address.`);
  if (!isEmail(email)) return errorToast(msg`Invalid Email`, INVALID_EMAIL);
  return errorToast(msg`Text Too Long`, msg`Shorten the marked fields.`);
}

function atMost(max: number): Words {
  return msg`Use at most ${max} characters.`;
}
