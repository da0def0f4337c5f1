import { defineEntity, p } from '@mikro-orm/core';

const EmbedOriginSchema = defineEntity({
  name: 'EmbedOrigin',
  properties: {
    /** Such as "https://blog.example". */
    origin: p.string().primary(),
    createdAt: p.datetime(),
  },
});

/** A site on which the coach lets members see what is theirs, beside those of the settings. */
export class EmbedOrigin extends EmbedOriginSchema.class {}
EmbedOriginSchema.setClass(EmbedOrigin);
