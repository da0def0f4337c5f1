import type { AnswerClock } from '#contract/talk.ts';
import { dayIn, parseLocalMoment, formatLocalMoment, plusDays } from '#server/platform/days.ts';

/** On which days of the week, from 1, Monday, and until what hour answers come. No days: nothing is promised. */
export interface AnswerDays {
  days: readonly number[];
  /** As the shop's clock shows it: "18:00". */
  until: string;
}

/** What comes later than this before the hour is answered the next time: it has to be read, too. */
const LEAD_MS = 2 * 3_600_000;

/** By when something that came then is answered; null where nothing is promised. */
export function answerDue({ days, until }: AnswerDays, timeZone: string, since: Date): Date | null {
  if (days.length === 0) return null;
  const first = dayIn(timeZone, since);
  // Where clocks skip the hour on the one day of a week, the week after has it.
  for (let ahead = 0; ahead <= 14; ahead++) {
    const day = plusDays(first, ahead);
    if (!days.includes(getIsoWeekday(day))) continue;
    const due = parseLocalMoment(timeZone, `${day}T${until}`);
    if (due.getTime() - since.getTime() >= LEAD_MS) return due;
  }
  return null;
}

/** What both see of it; null where nothing is promised. */
export function presentClock(answers: AnswerDays, timeZone: string, now: Date): AnswerClock | null {
  const next = answerDue(answers, timeZone, now);
  return next && { days: [...answers.days], until: answers.until, next: formatLocalMoment(timeZone, next) };
}

function getIsoWeekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
