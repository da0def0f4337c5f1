import { defineEntity, p } from '@mikro-orm/core';

const EmbedOriginSchema = defineEntity({
  name: 'EmbedOrigin',
  properties: {
    /** Such as "https://blog.example". */
    origin: p.string().primary(),
    createdAt: p.datetime(),
  },
});

/** Site that the coach allows to show members' data, besides those of the configuration. */
export class EmbedOrigin extends EmbedOriginSchema.class {}
EmbedOriginSchema.setClass(EmbedOrigin);
