import type { ONBOARDING_ACTIVITY, START_DATES, SUBSCRIBE_ACTIVITY } from '#contract/onboarding-options.ts';
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
 * The answers of a draft in the options of the subscribe page: it may come from that page, or from
 * /coaching-onboarding, which asks with options of its own. What has no counterpart stays empty.
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
 * The start option that is nearest to a day (YYYY-MM-DD), as the visitor's calendar shows it. Today and
 * what has passed mean at once. Weeks begin on Monday: a day of this week is this week, one of the next
 * is next week, however many days that is. Further away the distance decides: up to halfway between two
 * weeks and a month it is in two weeks, and next month from there on.
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

/** Number of the week of a day since 1970-01-01, which was a Thursday. */
function toWeekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}
