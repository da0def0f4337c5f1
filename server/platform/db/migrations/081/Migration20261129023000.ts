import { Migration } from '@mikro-orm/migrations';

/** Adds when a backup was last restored for a test. */
export class Migration20261129023000 extends Migration {
  override name = 'Migration20261129023000';

  override up(): void {
    this.addSql(`create table "backup_check" ("place" text not null, "archive" text not null, "bytes" bigint not null,
      "taken_at" timestamptz not null, "checked_at" timestamptz not null, primary key ("place"));`);
  }

  override down(): void {
    this.addSql(`drop table "backup_check";`);
  }
}
