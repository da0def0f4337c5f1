import { Migration } from '@mikro-orm/migrations';

/** Adds which migrations an upgrade ran. */
export class Migration20261129050100 extends Migration {
  override name = 'Migration20261129050100';

  override up(): void {
    this.addSql(`create table "schema_upgrade" ("id" serial primary key, "version" varchar(255) not null,
      "migrations" jsonb not null, "at" timestamptz not null, "undone_at" timestamptz null);`);
  }

  override down(): void {
    this.addSql(`drop table "schema_upgrade";`);
  }
}
