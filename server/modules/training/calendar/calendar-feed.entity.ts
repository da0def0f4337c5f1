import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  properties: {
    id: p.uuid().primary(),
    /** One for each user: a new address replaces the old one. */
    user: () => p.manyToOne(User).unique().deleteRule('cascade'),
    /** Hash of the address; the address itself is not stored. */
    tokenHash: p.string().unique(),
    /** Origin of the other site on which it was made; it ends with that site's grant. Null for the shop. */
    origin: p.string().nullable(),
    createdAt: p.datetime(),
  },
});

/** Private calendar address of a member's training. */
export class CalendarFeed extends CalendarFeedSchema.class {}
CalendarFeedSchema.setClass(CalendarFeed);
