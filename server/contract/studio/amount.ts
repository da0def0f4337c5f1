import * as z from 'zod';
import { toMinor } from '../money.ts';
import { sentence } from '../sentence.ts';

/** What is said of anything else than an amount. */
const AMOUNT = sentence(/*i18n*/ 'Write an amount such as 29.90. It cannot be below zero.');

const WRITTEN = /^\d{1,6}(?:[.,]\d{1,2})?$/;
const minorOf = (written: string) => toMinor(written.replace(',', '.'));

/** "29.90" or "29,9", as minor units. */
export const Amount = z.string().trim().regex(WRITTEN, AMOUNT).transform(minorOf);

/** The same, or null where nothing is written. No union: a form would say what is wrong with its first part. */
export const AmountOrNone = z
  .string(AMOUNT)
  .trim()
  .refine((written) => written === '' || WRITTEN.test(written), AMOUNT)
  .transform((written) => (written === '' ? null : minorOf(written)));
