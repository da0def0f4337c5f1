import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';

/** A request covers some seconds on one page. */
const MOST_LINES = 60;
const LONGEST_LINE = 2_000;

/** Counted steps of an element: displayed, and how far its visitor came. */
export const WidgetStep = z.enum(['shown', 'started', 'completed', 'failed']);
export type WidgetStep = z.infer<typeof WidgetStep>;

type Line = { path: string } | { tag: string; step: WidgetStep };

const Line = z
  .string()
  .max(LONGEST_LINE)
  .transform((line, context): Line => {
    // No control characters: no browser sends them, and no database takes them all.
    if (/^\/[^\s\\\p{Cc}]*$/u.test(line)) return { path: line };
    const [, tag, said] = /^(coach-[a-z-]{1,30}) ([a-z]+)$/.exec(line) ?? [];
    const step = WidgetStep.safeParse(said);
    if (tag && step.success) return { tag, step: step.data };
    context.addIssue(sentence(/*i18n*/ 'Each line must be a path, or a tag and its event.'));
    return z.NEVER;
  });

/** POST /api/counts as plain text, which needs no preflight: 204. Nothing about the sender is stored. A line is a
 * page of
 * the shop (`/about`) or an element and its step (`coach-signup shown`). The origin comes from the browser's
 * header,
 * not from the body. */
export const CountsRequest = z
  .string()
  .transform((text) => text.split('\n'))
  .pipe(z.array(Line).max(MOST_LINES));
