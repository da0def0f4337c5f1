import { msg } from '@lingui/core/macro';
import { isEmail } from '#contract/forms/email.ts';
import { toPlainDigits } from '#contract/forms/numbers.ts';
import type { ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { INVALID_EMAIL, readText } from '#widgets/forms/field-text.ts';

/** Parses the address for the code. */
export function readAddress(fields: FormData): ParsedForm<{ email: string }> {
  const email = readText(fields, 'email');
  if (!email) return refused('email', msg`Email Required`, msg`Enter your e-mail address.`);
  if (!isEmail(email)) return refused('email', msg`Invalid Email`, INVALID_EMAIL);
  return { values: { email } };
}

/** Parses a code; ignores spaces, which people often copy. */
export function readCode(fields: FormData): ParsedForm<{ code: string }> {
  const code = toPlainDigits(readText(fields, 'code')).replaceAll(/[\s-]/g, '');
  if (!/^\d{6}(?:\d{6})?$/.test(code)) return refused('code', msg`Code Required`, msg`Enter the code from the e-mail.`);
  return { values: { code } };
}

function refused(field: string, title: Words, sentence: Words): ParsedForm<never> {
  return { errors: { [field]: sentence }, toast: errorToast(title, sentence) };
}
