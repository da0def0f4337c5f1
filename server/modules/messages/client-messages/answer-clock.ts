import type { AnswerClock } from '#contract/messages/client-messages.ts';
import { dayIn, parseLocalMoment, formatLocalMoment, plusDays } from '#server/platform/days.ts';

/** Weekdays with answers, from 1, Monday, and the hour until which they come. Without days no answer is promised. */
export interface AnswerDays {
  days: readonly number[];
  /** In the shop's time zone, such as "18:00". */
  until: string;
}

/** Reading takes time: messages later than this before the hour wait for the next day with answers. */
const LEAD_MS = 2 * 3_600_000;

/** Returns when an answer is due; null if none is promised. */
export function answerDue({ days, until }: AnswerDays, timeZone: string, since: Date): Date | null {
  if (days.length === 0) return null;
  const first = dayIn(timeZone, since);
  // If a clock change skips the hour on a week's only day, the next week counts.
  for (let ahead = 0; ahead <= 14; ahead++) {
    const day = plusDays(first, ahead);
    if (!days.includes(getIsoWeekday(day))) continue;
    const due = parseLocalMoment(timeZone, `${day}T${until}`);
    if (due.getTime() - since.getTime() >= LEAD_MS) return due;
  }
  return null;
}

/** Returns the promised times for client and coach; null if none is promised. */
export function presentClock(answers: AnswerDays, timeZone: string, now: Date): AnswerClock | null {
  const next = answerDue(answers, timeZone, now);
  return next && { days: [...answers.days], until: answers.until, next: formatLocalMoment(timeZone, next) };
}

function getIsoWeekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
