import * as z from 'zod';
import { toMinor } from '../money.ts';
import { sentence } from '../sentence.ts';

/** What is said of anything else than {@link Amount}. */
export const AMOUNT = sentence(/*i18n*/ 'Write an amount such as 29.90. It cannot be below zero.');

/** "29.90" or "29,9", as minor units. */
export const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, AMOUNT)
  .transform((written) => toMinor(written.replace(',', '.')));
