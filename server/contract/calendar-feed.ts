import * as z from 'zod';

const Moment = z.iso.datetime();

/** GET /api/user/calendar: whether a member has a private address for their calendar. The address itself is told once, when it is made. */
export const CalendarFeedResponse = z.object({ feed: z.object({ createdAt: Moment }).nullable() });
export type CalendarFeedResponse = z.infer<typeof CalendarFeedResponse>;

/**
 * POST /api/user/calendar: 201 with a new private address, at which calendars read the member's own plans as they are;
 * the one before stops. DELETE ends it: 204, also where there is none.
 */
export const CalendarFeedMade = z.object({
  /** `https://…/calendar/{token}.ics` */
  url: z.string(),
  /** The same for programs that subscribe to it at a press. */
  webcal: z.string(),
  createdAt: Moment,
});
export type CalendarFeedMade = z.infer<typeof CalendarFeedMade>;
