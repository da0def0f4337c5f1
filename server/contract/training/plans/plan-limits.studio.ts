/** Limits of a training plan. */
export const MAX_PLAN_WEEKS = 104;
export const MAX_DAYS_PER_WEEK = 14;
export const MAX_LINES_PER_DAY = 40;
