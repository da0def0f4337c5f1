import * as z from 'zod';
import type { Bounds } from './profile-options.ts';

/** An amount of money, such as "29.90". */
export const DecimalAmount = z.string().regex(/^\d+\.\d{2}$/);

/** A text of at most `max` characters, without the spaces around it. */
export const boundedText = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

/** A number within its bounds, or null. "34" and 34 mean the same. */
export const boundedNumber = ({ min, max }: Bounds) =>
  z.coerce
    .number(`A number from ${min} to ${max}.`)
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`)
    .nullable();
