import { Migration } from '@mikro-orm/migrations';

export class Migration20261123091200 extends Migration {

  override name = 'Migration20261123091200';

  override up(): void | Promise<void> {
    this.addSql(`alter table "training_plan" add "former_days" jsonb null;`);
    this.addSql(`create table "calendar_feed" ("id" uuid not null, "user_id" uuid not null, "token_hash" varchar(255) not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "calendar_feed" add constraint "calendar_feed_user_id_unique" unique ("user_id");`);
    this.addSql(`alter table "calendar_feed" add constraint "calendar_feed_token_hash_unique" unique ("token_hash");`);
    this.addSql(`alter table "calendar_feed" add constraint "calendar_feed_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "calendar_feed" cascade;`);
    this.addSql(`alter table "training_plan" drop column "former_days";`);
  }

}
