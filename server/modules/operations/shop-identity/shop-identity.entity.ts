import { defineEntity, p } from '@mikro-orm/core';

const ShopIdentitySchema = defineEntity({
  name: 'ShopIdentity',
  properties: {
    /** 1: there is one row. */
    id: p.integer().primary(),
    /** The cluster and the object identifier of the database, as PostgreSQL gives them: a restored dump has others. */
    place: p.string(),
    /** SHA-256 of SHOP_KEY, or of the key file and what tells it from a copy of it. */
    keyHash: p.string(),
    /** True if the key came from SHOP_KEY: then every process needs it. */
    keyIsSetting: p.boolean(),
    /** PUBLIC_URL. */
    origin: p.string().nullable(),
    /** Host, port and name in DATABASE_URL; null for the embedded database. */
    databaseHost: p.string().nullable(),
    /** `sandbox` once `aamu sandbox` has masked the people in it. */
    purpose: p.string().$type<'shop' | 'sandbox'>(),
    adoptedAt: p.datetime(),
  },
});

/** Where the shop with this database runs. A copy finds another place and stays closed. */
export class ShopIdentity extends ShopIdentitySchema.class {}
ShopIdentitySchema.setClass(ShopIdentity);
