import * as z from 'zod';
import { boundedText } from '../form-fields.ts';
import { sentence } from '../sentence.ts';

const MOST_LINES = 20;

/** One in each line. */
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
      .array(z.string().max(160, sentence(/*i18n*/ 'A line has at most {max} characters.', { max: 160 })))
      .max(MOST_LINES, sentence(/*i18n*/ 'At most {max} lines.', { max: MOST_LINES })),
  );

/** How a programme shows itself outside of its own card. What is missing stays as it was. */
export const FrontFields = {
  /** It has a card on the front page. */
  onFront: z.boolean().optional(),
  /** What that says in other words; what is empty is said as on the card. */
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
  /** What the contact form calls it; its name where it is empty. */
  interestLabel: boundedText(80).optional(),
} as const;
