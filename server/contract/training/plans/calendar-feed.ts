import * as z from 'zod';

const Moment = z.iso.datetime();

/** GET /api/user/calendar: tells if a private calendar address exists. The address itself is sent once, on creation. */
export const CalendarFeedResponse = z.object({ feed: z.object({ createdAt: Moment }).nullable() });
export type CalendarFeedResponse = z.infer<typeof CalendarFeedResponse>;

/**
 * POST /api/user/calendar: 201 with a new private address of the member's own plans for calendars; revokes the
 * previous one. DELETE revokes it: 204, also without one.
 */
export const CalendarFeedMade = z.object({
  /** `https://…/calendar/{token}.ics` */
  url: z.string(),
  /** The address with the webcal scheme, for subscribing with one click. */
  webcal: z.string(),
  createdAt: Moment,
});
export type CalendarFeedMade = z.infer<typeof CalendarFeedMade>;
