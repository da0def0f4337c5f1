import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const EmbedGrantSchema = defineEntity({
  name: 'EmbedGrant',
  uniques: [{ properties: ['user', 'origin'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Origin of the other site, such as "https://blog.example". */
    origin: p.string(),
    grantedAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

/** A member's permission that pages of one origin may show their training. Revoking it deletes it. */
export class EmbedGrant extends EmbedGrantSchema.class {}
EmbedGrantSchema.setClass(EmbedGrant);

const EmbedTokenSchema = defineEntity({
  name: 'EmbedToken',
  properties: {
    /** SHA-256 of the token, so that this table gives no access. */
    tokenHash: p.string().primary(),
    grant: () => p.manyToOne(EmbedGrant).deleteRule('cascade'),
    /** Hash of the session that granted it; the token ends with it. Null in older rows. */
    session: p.string().nullable(),
    expiresAt: p.datetime().index(),
  },
});

/** The access token of one open page of that origin. */
export class EmbedToken extends EmbedTokenSchema.class {}
EmbedTokenSchema.setClass(EmbedToken);
