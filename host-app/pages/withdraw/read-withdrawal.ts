import { msg } from '@lingui/core/macro';
import { isEmail } from '#contract/forms/email.ts';
import type { BotSignals, FieldErrors, ParsedForm } from '#widgets/forms/use-form.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { INVALID_EMAIL, readText } from '#widgets/forms/field-text.ts';

export interface WithdrawalValues {
  fullName: string;
  email: string;
  contract: string;
}

const NAME_MAX = 100;
const CONTRACT_MAX = 200;

/** Parses the first step; errors are in the API's words, by field. */
export function readWithdrawal(fields: FormData): ParsedForm<WithdrawalValues> {
  const values = {
    fullName: readText(fields, 'fullName'),
    email: readText(fields, 'email'),
    contract: readText(fields, 'contract'),
  };
  const errors = wrongIn(values);
  if (Object.keys(errors).length === 0) return { values };
  const isMissing = !values.fullName || !values.email || !values.contract;
  const [sentence = ''] = Object.values(errors);
  return { errors, toast: errorToast(isMissing ? msg`Missing Information` : msg`Not Sent Yet`, sentence) };
}

function wrongIn({ fullName, email, contract }: WithdrawalValues): FieldErrors {
  return {
    ...wrong('fullName', fullName, NAME_MAX, msg`Enter your name.`),
    ...(!isEmail(email) && { email: email ? INVALID_EMAIL : msg`Enter your e-mail address.` }),
    ...wrong('contract', contract, CONTRACT_MAX, msg`Enter the receipt number or the programme name.`),
  };
}

function wrong(name: string, value: string, max: number, missing: Words): FieldErrors {
  if (!value) return { [name]: missing };
  return value.length > max ? { [name]: msg`Use at most ${max} characters.` } : {};
}

/** Values of the first step, with the bot signals. */
export type WithdrawalDraft = WithdrawalValues & BotSignals;
