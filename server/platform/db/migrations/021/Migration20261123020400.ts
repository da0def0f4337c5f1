import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020400 extends Migration {

  override name = 'Migration20261123020400';

  override up(): void | Promise<void> {
    this.addSql(`create table "stored_file" ("id" uuid not null, "name" varchar(255) not null, "type" varchar(255) not null, "bytes" int not null, "sha256" varchar(64) not null, "width" int null, "height" int null, "public" boolean not null default false, "created_at" timestamptz not null, "stored_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "stored_file_stored_at_created_at_index" on "stored_file" ("stored_at", "created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "stored_file" cascade;`);
  }

}
