import { defineEntity, p } from '@mikro-orm/core';

const AskingSiteSchema = defineEntity({
  name: 'AskingSite',
  properties: {
    /** Such as "https://blog.example". */
    origin: p.string().primary(),
    /** Time of its latest request, to the hour. */
    askedAt: p.datetime(),
  },
});

/** Site that shows members' elements and is not listed. The coach sees it; no visitor is recorded. */
export class AskingSite extends AskingSiteSchema.class {}
AskingSiteSchema.setClass(AskingSite);
