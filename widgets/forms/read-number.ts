import { decimalNumber } from '#contract/numbers.ts';
import type { Bounds } from '#contract/profile-options.ts';
import { textOf } from '#widgets/forms/field-text.ts';

/** The number in a field, with a comma where people write one: null for an empty field, NaN for anything else. */
export function numberIn(fields: FormData, name: string): number | null {
  const text = textOf(fields, name);
  return text === '' ? null : decimalNumber(text);
}

/** What is wrong with a number that may be missing, in the API's words. */
export function wrongNumber(value: number | null, { min, max }: Bounds): string | undefined {
  if (value === null) return undefined;
  if (Number.isNaN(value)) return `A number from ${min} to ${max}.`;
  if (value < min) return `At least ${min}.`;
  return value > max ? `At most ${max}.` : undefined;
}
