import { defineEntity, p } from '@mikro-orm/core';

const AskingSiteSchema = defineEntity({
  name: 'AskingSite',
  properties: {
    /** Such as "https://blog.example". */
    origin: p.string().primary(),
    /** When a page there last showed it to somebody, to the hour. */
    askedAt: p.datetime(),
  },
});

/** A site elsewhere that shows what is for members and is not listed for it. The coach is told; nothing is kept of who was there. */
export class AskingSite extends AskingSiteSchema.class {}
AskingSiteSchema.setClass(AskingSite);
