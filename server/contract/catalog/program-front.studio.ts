import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { sentence } from '../i18n/sentence.ts';

const MOST_LINES = 20;

/** One entry a line. */
export const Lines = z
  .string()
  .transform((lines) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string().max(160, sentence(/*i18n*/ 'Use at most {max} characters per line.', { max: 160 })))
      .max(MOST_LINES, sentence(/*i18n*/ 'At most {max} lines.', { max: MOST_LINES })),
  );

/** Display of a programme outside of its own card. Missing fields stay unchanged. */
export const FrontFields = {
  /** It has a card on the front page. */
  onFront: z.boolean().optional(),
  /** Its texts for the front page; an empty one falls back to the card's. */
  front: z
    .object({
      subtitle: boundedText(60),
      description: boundedText(600),
      features: Lines,
      highlight: boundedText(60),
      badge: boundedText(30),
      at: boundedText(20),
      how: boundedText(120),
    })
    .optional(),
  /** Its label in the contact form; empty means its name. */
  interestLabel: boundedText(80).optional(),
} as const;
