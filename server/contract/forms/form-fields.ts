import * as z from 'zod';
import { decimalNumber, isAmbiguousNumber } from './numbers.ts';
import type { Bounds } from '../coaching/profile-options.ts';
import { sentence } from '../i18n/sentence.ts';

const THOUSANDS = sentence(/*i18n*/ 'Enter the number without a thousands separator.');

/** An amount of money, such as "29.90", that is an exact number of minor units. */
export const DecimalAmount = z.string().regex(/^\d{1,13}\.\d{2}$/);

/** A text of at most `max` characters, without the spaces around it. */
export const boundedText = (max: number) =>
  z.string().trim().max(max, sentence(/*i18n*/ 'Use at most {max} characters.', { max }));

/**
 * A number for `inner`. "34" and 34 are equal, text must have decimal digits only, and '' is missing. "1,000" is refused:
 * it may be one or a thousand, unless a thousand exceeds `max`.
 */
export const writtenNumber = <S extends z.ZodType>(inner: S, max = Infinity) =>
  z.preprocess((value, ctx) => {
    if (typeof value !== 'string') return value;
    if (isAmbiguousNumber(value, max)) ctx.addIssue({ code: 'custom', message: THOUSANDS });
    return value.trim() === '' ? null : decimalNumber(value, max);
  }, inner);

/** A number within its bounds, or null. */
export const boundedNumber = ({ min, max }: Bounds) =>
  writtenNumber(
    z
      .number(sentence(/*i18n*/ 'Enter a number from {min} to {max}.', { min, max }))
      .min(min, sentence(/*i18n*/ 'At least {min}.', { min }))
      .max(max, sentence(/*i18n*/ 'At most {max}.', { max }))
      .nullable(),
    max,
  );
