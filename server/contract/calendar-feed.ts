import * as z from 'zod';

const Moment = z.iso.datetime();

/** GET /api/user/calendar: tells if a private calendar address exists. The address itself is sent once, on creation. */
export const CalendarFeedResponse = z.object({ feed: z.object({ createdAt: Moment }).nullable() });
export type CalendarFeedResponse = z.infer<typeof CalendarFeedResponse>;

/**
 * POST /api/user/calendar: 201 with a new private address, at which calendars read the member's own plans as they are;
 * the one before stops. DELETE ends it: 204, also where there is none.
 */
export const CalendarFeedMade = z.object({
  /** `https://…/calendar/{token}.ics` */
  url: z.string(),
  /** The address with the webcal scheme, for subscribing with one click. */
  webcal: z.string(),
  createdAt: Moment,
});
export type CalendarFeedMade = z.infer<typeof CalendarFeedMade>;
