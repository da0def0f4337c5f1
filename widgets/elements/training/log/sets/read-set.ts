import { msg } from '@lingui/core/macro';
import { isAmbiguousNumber, toPlainDigits } from '#contract/forms/numbers.ts';
import { isStep, toKilograms, type WeightUnit } from '#contract/training/weights.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Parsed values of a set, or a message per invalid field. */
export type ParsedSet =
  | { weightKg: number | null; reps: number; problem?: never }
  | { problem: { field: 'weight' | 'reps'; message: Words } };

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Maximum and step of weights, by unit. */
const WEIGHTS = {
  kg: { amount: 1_000, words: msg`At most 1,000 kg.`, steps: msg`In steps of 0.25 kg.` },
  lb: { amount: 2_204.5, words: msg`At most 2,204.5 lb.`, steps: msg`In steps of 0.25 lb.` },
};

const THOUSANDS = msg`Enter the number without a thousands separator.`;

/** Parses weight and count. Accepts comma and point; an empty weight means none. */
export function readSet(weight: string, reps: string, unit: WeightUnit = 'kg'): ParsedSet {
  const typed = weight.trim();
  const amount = typed === '' ? null : parseSetNumber(typed);
  const wrong = (field: 'weight' | 'reps', message: Words) => ({ problem: { field, message } });
  if (amount !== null) {
    if (isAmbiguousNumber(typed)) return wrong('weight', THOUSANDS);
    if (Number.isNaN(amount)) return wrong('weight', msg`Enter a number.`);
    // The contract's messages; a test compares them.
    if (amount < 0) return wrong('weight', msg`Enter zero or more.`);
    if (amount > WEIGHTS[unit].amount) return wrong('weight', WEIGHTS[unit].words);
    if (!isStep(amount)) return wrong('weight', WEIGHTS[unit].steps);
  }
  if (isAmbiguousNumber(reps)) return wrong('reps', THOUSANDS);
  const count = parseSetNumber(reps.trim());
  if (Number.isNaN(count)) return wrong('reps', msg`Enter a number.`);
  if (count < 0) return wrong('reps', msg`Enter zero or more.`);
  if (count > 100_000) return wrong('reps', msg`At most 100,000.`);
  if (!Number.isInteger(count)) return wrong('reps', msg`Enter a whole number.`);
  // A minus before zero is a typo.
  return { weightKg: amount === null ? null : toKilograms(Math.abs(amount), unit), reps: Math.abs(count) };
}

/** Formats a number as a user would type it. */
export function toInputValue(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}

/** Returns the next step from the typed value, for arrow keys. */
export function stepValue(text: string, step: number): string {
  const number = text.trim() === '' ? 0 : parseSetNumber(text.trim());
  return Number.isNaN(number) ? text : toInputValue(Math.max(0, number + step));
}

export function parseSetNumber(text: string): number {
  // "1e9" and "0x10" would parse as numbers, but are typos here.
  const plain = toPlainDigits(text);
  return NUMBER.test(plain) && !isAmbiguousNumber(plain) ? Number(plain.replace(',', '.')) : NaN;
}
