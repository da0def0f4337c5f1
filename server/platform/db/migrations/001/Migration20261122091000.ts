import { Migration } from '@mikro-orm/migrations';

export class Migration20261122091000 extends Migration {

  override name = 'Migration20261122091000';

  override up(): void | Promise<void> {
    this.addSql(`create table "built_file" ("path" varchar(255) not null, "bytes" bytea not null, "compressed" boolean not null, "pinned" boolean not null, "current_at" timestamptz not null, primary key ("path"));`);
    this.addSql(`create table "asking_site" ("origin" varchar(255) not null, "asked_at" timestamptz not null, primary key ("origin"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "built_file" cascade;`);
    this.addSql(`drop table if exists "asking_site" cascade;`);
  }

}
