import { defineEntity, p } from '@mikro-orm/core';

const SchemaUpgradeSchema = defineEntity({
  name: 'SchemaUpgrade',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Version of the program that ran the migrations. */
    version: p.string(),
    /** Names of the migrations, in order; empty for the first start on an empty database. */
    migrations: p.json().$type<string[]>(),
    at: p.datetime(),
    /** Time of the rollback. The tables and columns of its migrations are still there. */
    undoneAt: p.datetime().nullable(),
  },
});

/** Migrations that one upgrade ran. `migrate` writes the rows; `aamu rollback` goes back by one. */
export class SchemaUpgrade extends SchemaUpgradeSchema.class {}
SchemaUpgradeSchema.setClass(SchemaUpgrade);
