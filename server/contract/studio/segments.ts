/**
 * Whom a letter is for, among those who are on the list: all, who has paid for something, who has paid for one
 * programme, who has paid for nothing, who asked for a guide and paid for nothing.
 */
export const SEGMENTS = ['everybody', 'bought', 'program', 'nothing', 'guide-only'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** Segments that need nothing besides their name. */
export const LIST_SEGMENTS = ['bought', 'nothing', 'guide-only'] as const satisfies Segment[];

/**
 * What readers did in the last days: `joined` confirmed the list, `active` finished a training session, bought
 * something or asked for a guide. Nobody is tracked, so that the shop knows nothing of opened letters.
 */
export const ACTIVITIES = ['any', 'joined', 'active'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Longest time that an activity looks back, in days. */
export const ACTIVE_DAYS_MAX = 3_650;
