import { defineEntity, p } from '@mikro-orm/core';

const EventCountSchema = defineEntity({
  name: 'EventCount',
  properties: {
    /** Event, such as `sign_in`. */
    name: p.string().length(60).primary(),
    /** Kind of the event; one of few. */
    label: p.string().length(60).primary(),
    count: p.bigint('number').default(0),
  },
});

/** Count of events without rows of their own, over all processes and since the start of the shop. */
export class EventCount extends EventCountSchema.class {}
EventCountSchema.setClass(EventCount);
