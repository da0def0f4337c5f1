import { defineEntity, p } from '@mikro-orm/core';

const ShopIdentitySchema = defineEntity({
  name: 'ShopIdentity',
  properties: {
    /** Always 1: a single row. */
    id: p.integer().primary(),
    /** Cluster and object identifier of the database in PostgreSQL: a restored dump has others. */
    place: p.string(),
    /** SHA-256 of SHOP_KEY, or of the key file with what distinguishes it from a copy. */
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
    /** Address of the database that the shop moved to, without its password. */
    movedTo: p.text().nullable(),
    movedAt: p.datetime().nullable(),
  },
});

/** Place of the shop with this database. A copy finds another place and stays closed. */
export class ShopIdentity extends ShopIdentitySchema.class {}
ShopIdentitySchema.setClass(ShopIdentity);
