/**
 * Recipients of a newsletter among the subscribers: all, all buyers, buyers of one programme, people without a payment,
 * guide readers without a payment.
 */
export const SEGMENTS = ['everybody', 'bought', 'program', 'nothing', 'guide-only'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** Segments without parameters. */
export const LIST_SEGMENTS = ['bought', 'nothing', 'guide-only'] as const satisfies Segment[];

/**
 * Recent activity of readers: `joined` confirmed the subscription, `active` finished a training session, bought
 * something or asked for a guide. Mails are not tracked, so the shop knows nothing of opened newsletters.
 */
export const ACTIVITIES = ['any', 'joined', 'active'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Longest time that an activity looks back, in days. */
export const ACTIVE_DAYS_MAX = 3_650;
