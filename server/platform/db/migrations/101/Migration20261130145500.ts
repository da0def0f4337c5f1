import { Migration } from '@mikro-orm/migrations';

/** Newest archive of the backup job, so that a failed test of it is repeated without another archive. */
export class Migration20261130145500 extends Migration {
  override name = 'Migration20261130145500';

  override up(): void {
    this.addSql(`create table "taken_backup" ("place" text not null, "name" text not null, "bytes" bigint not null,
      "taken_at" timestamptz not null, primary key ("place"));`);
  }

  override down(): void {
    this.addSql(`drop table "taken_backup";`);
  }
}
