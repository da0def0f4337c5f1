import type { ONBOARDING_ACTIVITY, START_DATES, SUBSCRIBE_ACTIVITY } from '#contract/coaching/onboarding-options.ts';
import { pickValidAnswers, type Answers } from './read-answers.ts';

type Week = (typeof ONBOARDING_ACTIVITY)[number];
type Activity = (typeof SUBSCRIBE_ACTIVITY)[number];
type Start = (typeof START_DATES)[number];

const ACTIVITY: Readonly<Record<Week, Activity>> = {
  none: 'none',
  '1-2-week': 'light',
  '3-5-week': 'moderate',
  '6-plus-week': 'high',
};

const DAY_MS = 24 * 60 * 60 * 1000;
const TWO_WEEKS = 14;
const MONTH = 30;

/**
 * Maps a draft's answers to the options of the subscribe page. A draft may come from that page, or from
 * /coaching-onboarding with its other options. Unmatched answers stay empty.
 */
export function toAnswers(draft: Readonly<Record<string, string>>, today = new Date()): Answers {
  const { activityLevel = '', preferredStartDate = '' } = draft;
  return pickValidAnswers({
    ...draft,
    ...(Object.hasOwn(ACTIVITY, activityLevel) && { activityLevel: ACTIVITY[activityLevel as Week] }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(preferredStartDate) && {
      preferredStartDate: toStartOption(preferredStartDate, today),
    }),
  });
}

/**
 * Returns the start option closest to a day (YYYY-MM-DD) in the visitor's calendar. Today and past days mean at once.
 * Weeks begin on Monday: a day of this week is this week, one of the next is next week, however close. Beyond that the
 * distance decides: up to halfway between two weeks and a month it is two weeks, then next month.
 */
export function toStartOption(day: string, today: Date): Start {
  const now = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY_MS;
  const then = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  if (then <= now) return 'immediately';
  const weeks = toWeekNumber(then) - toWeekNumber(now);
  if (weeks === 0) return 'this-week';
  if (weeks === 1) return 'next-week';
  return then - now < (TWO_WEEKS + MONTH) / 2 ? 'in-2-weeks' : 'next-month';
}

/** Returns the week number of a day since 1970-01-01, a Thursday. */
function toWeekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}
