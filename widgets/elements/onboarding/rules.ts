import { msg } from '@lingui/core/macro';
import { isEmail } from '#contract/forms/email.ts';
import { toPlainDigits } from '#contract/forms/numbers.ts';
import { AGE, COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { FieldErrors, ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { INVALID_EMAIL, readText } from '#widgets/forms/field-text.ts';
import { describeFirstError } from '#widgets/forms/first-problem.ts';

/** Returns the API's message about an invalid value; undefined for a valid one. */
export type Rule = (value: string) => Words | undefined;
export type Rules<N extends string = string> = Readonly<Record<N, Rule>>;

export function text(max: number): Rule {
  return (value) => {
    if (!value) return msg`Fill this in.`;
    return value.length > max ? msg`Use at most ${max} characters.` : undefined;
  };
}

export function option(values: readonly string[]): Rule {
  return (value) => (values.includes(value) ? undefined : msg`Choose an option from the list.`);
}

export function optional(rule: Rule): Rule {
  return (value) => (value ? rule(value) : undefined);
}

export const email: Rule = (value) => {
  if (!value) return msg`Enter your e-mail address.`;
  return isEmail(value) ? undefined : INVALID_EMAIL;
};

export const age: Rule = (value) => {
  if (!value) return msg`Enter your age.`;
  const plain = toPlainDigits(value);
  if (!/^\d{1,3}$/.test(plain)) return msg`Enter your age in whole years.`;
  const years = Number(plain);
  const { min, max } = AGE;
  return years < min || years > max ? msg`Enter an age from ${min} to ${max}.` : undefined;
};

export const date: Rule = (value) => (isDate(value) ? undefined : msg`Choose a date.`);

export const consent: Rule = (value) =>
  value === COACHING_CONSENT ? undefined : msg`Agree to this so that the coach can read your answers.`;

/** Name of the hidden field that a page sets when it ticks the consent from stored answers. */
export const AGREED_BEFORE = 'agreedBefore';

/** Returns errors of invalid values, in the order of the rules. */
export function validateFields(rules: Rules, values: Readonly<Record<string, string>>): FieldErrors {
  const found = Object.entries(rules).map(([name, rule]) => [name, rule(values[name] ?? '')] as const);
  return Object.fromEntries(found.filter((each): each is [string, Words] => each[1] !== undefined));
}

/** Creates a parser for a form with one rule per field. `missing` is the toast for incomplete forms. */
export function readBy<N extends string>(rules: Rules<N>, missing: Toast) {
  return (fields: FormData): ParsedForm<Partial<Record<N, string>>> => {
    const values: Record<string, string> = {};
    for (const name of Object.keys(rules)) {
      const value = readText(fields, name);
      if (value) values[name] = value;
    }
    const errors = validateFields(rules, values);
    if (Object.keys(errors).length === 0) return { values: values as Partial<Record<N, string>> };
    return { errors, toast: refusal(errors, values, missing) };
  };
}

function refusal(errors: FieldErrors, values: Readonly<Record<string, string>>, missing: Toast): Toast {
  if (Object.keys(errors).some((name) => !values[name])) return missing;
  if (errors['email']) return errorToast(msg`Invalid Email`, INVALID_EMAIL);
  return errorToast(msg`Almost There`, describeFirstError(errors));
}

function isDate(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
  // JavaScript parses 31 February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
