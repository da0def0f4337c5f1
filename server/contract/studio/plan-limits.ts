/** How much a training plan holds. */
export const MOST_WEEKS = 104;
export const MOST_DAYS = 14;
export const MOST_LINES = 40;
