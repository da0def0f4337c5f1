import { defineEntity, p } from '@mikro-orm/core';

const EventCountSchema = defineEntity({
  name: 'EventCount',
  properties: {
    /** What happened: `sign_in`. */
    name: p.string().length(60).primary(),
    /** In which way; one of few. */
    label: p.string().length(60).primary(),
    count: p.bigint('number').default(0),
  },
});

/** How often something has happened that leaves no row of its own, in all processes and since the shop began. */
export class EventCount extends EventCountSchema.class {}
EventCountSchema.setClass(EventCount);
