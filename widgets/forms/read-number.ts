import { msg } from '@lingui/core/macro';
import { decimalNumber } from '#contract/forms/numbers.ts';
import type { Bounds } from '#contract/coaching/profile-options.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { readText } from '#widgets/forms/field-text.ts';

/** Parses a number with a decimal point or comma: null for an empty field, NaN if invalid, or ambiguous up to `max`. */
export function readNumber(fields: FormData, name: string, max?: number): number | null {
  const text = readText(fields, name);
  return text === '' ? null : decimalNumber(text, max);
}

/** Returns the API's message about an invalid optional number. */
export function validateNumber(value: number | null, { min, max }: Bounds): Words | undefined {
  if (value === null) return undefined;
  if (Number.isNaN(value)) return msg`Enter a number from ${min} to ${max}.`;
  if (value < min) return msg`At least ${min}.`;
  return value > max ? msg`At most ${max}.` : undefined;
}
