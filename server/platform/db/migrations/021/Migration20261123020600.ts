import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020600 extends Migration {

  override name = 'Migration20261123020600';

  override up(): void | Promise<void> {
    this.addSql(`create table "setting" ("key" varchar(255) not null, "value" jsonb not null, "version" int not null, "updated_at" timestamptz not null, primary key ("key"));`);

    this.addSql(`create table "setting_change" ("id" uuid not null, "key" varchar(255) not null, "before" jsonb not null, "after" jsonb not null, "takes_back" uuid null, "coach_id" uuid null, "at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "setting_change_key_at_index" on "setting_change" ("key", "at");`);

    this.addSql(`alter table "setting_change" add constraint "setting_change_coach_id_foreign" foreign key ("coach_id") references "app_user" ("id") on delete set null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "setting" cascade;`);
    this.addSql(`drop table if exists "setting_change" cascade;`);
  }

}
