import * as z from 'zod';
import { type Language, toLocale } from '../i18n/languages.ts';
import { toMinor } from './money.ts';
import { toPlainDigits } from '../forms/numbers.ts';
import { sentence } from '../i18n/sentence.ts';

const NO_AMOUNT = sentence(/*i18n*/ 'Enter an amount of zero or more, such as 29.90.');

const TOO_MUCH = sentence(/*i18n*/ 'Enter at most 999,999.99.');
const TOO_FINE = sentence(/*i18n*/ 'Use at most two decimal places, such as 29.90.');

/** Digits, in groups of three if they have separators, and decimals. */
const WRITTEN =
  /^(?<whole>\d+|\d{1,3}(?:(?<group>[., \u00A0\u202F'’])\d{3})(?:\k<group>\d{3})*)(?:(?<sign>[.,])(?<cents>\d+))?$/;

/** "1.999": thousands to some, thousandths to others. */
const AMBIGUOUS = /^[1-9]\d{0,2}(?<sign>[.,])\d{3}$/;

/**
 * Parses a typed amount in any of the shop's languages into a decimal with a point and without groups; null if it is
 * none. A single separator before three digits is read as in `language`; without a language it is a decimal point, so
 * that a guess never multiplies a price by a thousand.
 */
export function readAmount(typed: string, language?: Language): { plain: string; ambiguous: boolean } | null {
  const written = toPlainDigits(typed).trim();
  const { sign: either } = AMBIGUOUS.exec(written)?.groups ?? {};
  if (either) {
    const fraction = language === undefined || either === findDecimalSeparator(language);
    return { plain: written.replace(either, fraction ? '.' : ''), ambiguous: true };
  }
  const { whole, group, sign, cents } = WRITTEN.exec(written)?.groups ?? {};
  if (whole === undefined || (group !== undefined && group === sign)) return null;
  const digits = whole.replaceAll(/\D/g, '');
  return { plain: cents === undefined ? digits : `${digits}.${cents}`, ambiguous: false };
}

function findDecimalSeparator(language: Language): string | undefined {
  return new Intl.NumberFormat(toLocale(language)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
}

/** Returns the problem of a typed amount, which must not be negative; undefined if there is none. */
function amountProblem(written: string, none: string): string | undefined {
  const [whole = '', cents = ''] = readAmount(written)?.plain.split('.') ?? [];
  if (whole === '') return none;
  if (cents.length > 2) return TOO_FINE;
  return whole.length > 6 ? TOO_MUCH : undefined;
}

/** Returns a typed amount in cents, or a message about its problem. */
export function parseAmountInCents(written: string, none = NO_AMOUNT): number | string {
  return amountProblem(written, none) ?? toMinor(readAmount(written)!.plain);
}

/** Schema of a typed amount, trimmed, with one message for its problem. */
function createAmountSchema(isNone: (written: string) => boolean) {
  return z
    .string(NO_AMOUNT)
    .trim()
    .superRefine((written, ctx) => {
      const cents = isNone(written) ? 0 : parseAmountInCents(written);
      // One sentence for each mistake.
      if (typeof cents === 'string') ctx.addIssue({ code: 'custom', message: cents, continue: false });
    });
}

/** As a decimal with a point: "1 999,90" is "1999.90". */
export const AmountText = createAmountSchema(() => false).transform((written) => readAmount(written)!.plain);

/** "29.90", "29,9" or "1.999,90", as minor units. */
export const Amount = createAmountSchema(() => false).transform(parseMinorUnits);

/** A typed amount; null for an empty field. */
export const AmountOrNone = createAmountSchema((written) => written === '').transform((written) =>
  written === '' ? null : parseMinorUnits(written),
);

function parseMinorUnits(written: string): number {
  return toMinor(readAmount(written)!.plain);
}
