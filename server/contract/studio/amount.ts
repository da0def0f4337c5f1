import * as z from 'zod';
import { toMinor } from '../money.ts';
import { sentence } from '../sentence.ts';

const NO_AMOUNT = sentence(/*i18n*/ 'Write an amount such as 29.90. It cannot be below zero.');

const TOO_MUCH = sentence(/*i18n*/ 'An amount is at most 999999.99.');
const TOO_FINE = sentence(/*i18n*/ 'An amount has at most two digits behind the point, such as 29.90.');

/** What is wrong with an amount as it is typed, of which nothing is below zero; undefined where it is one. */
export function amountProblem(written: string, none = NO_AMOUNT): string | undefined {
  const [, whole = '', cents = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(written) ?? [];
  if (whole === '') return none;
  if (cents.length > 2) return TOO_FINE;
  return whole.length > 6 ? TOO_MUCH : undefined;
}

/** An amount as it is typed, without the space around it; what it is not is told in one sentence. */
function typedAmount(isNone: (written: string) => boolean) {
  return z
    .string(NO_AMOUNT)
    .trim()
    .superRefine((written, ctx) => {
      const problem = isNone(written) ? undefined : amountProblem(written);
      if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem });
    });
}

/** "29.90" or "29,9", as minor units. */
export const Amount = typedAmount(() => false).transform(minorOf);

/** The same, and null for an empty field. */
export const AmountOrNone = typedAmount((written) => written === '').transform((written) =>
  written === '' ? null : minorOf(written),
);

function minorOf(written: string): number {
  return toMinor(written.replace(',', '.'));
}
