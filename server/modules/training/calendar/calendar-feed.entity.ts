import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  properties: {
    id: p.uuid().primary(),
    /** One each: a new address takes the place of the one before. */
    user: () => p.manyToOne(User).unique().deleteRule('cascade'),
    /** Of the address that calendars ask: it is nowhere as it is. */
    tokenHash: p.string().unique(),
    /** Of the page elsewhere on which it was made: it ends with what that site was allowed. Null for the shop's own. */
    origin: p.string().nullable(),
    createdAt: p.datetime(),
  },
});

/** The private address at which a member's calendar reads what they train when. */
export class CalendarFeed extends CalendarFeedSchema.class {}
CalendarFeedSchema.setClass(CalendarFeed);
