import { Migration } from '@mikro-orm/migrations';

export class Migration20261123091600 extends Migration {

  override name = 'Migration20261123091600';

  override up(): void | Promise<void> {
    this.addSql(`alter table "stored_file" add "letter" boolean not null default false;`);
    this.addSql(`alter table "thread" add "promised_since" timestamptz null, add "read_until" timestamptz null;`);
    this.addSql(`alter table "thread_message" add "about" jsonb null, add "in_shop" boolean not null default false;`);
    this.addSql(`create table "thread_picture" ("id" uuid not null, "user_id" uuid not null, "message_id" uuid null, "position" int not null default 0, "alt" text not null default '', "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "thread_picture_message_id_index" on "thread_picture" ("message_id");`);
    this.addSql(`create index "thread_picture_user_id_index" on "thread_picture" ("user_id");`);
    this.addSql(`alter table "thread_picture" add constraint "thread_picture_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
    this.addSql(`alter table "thread_picture" add constraint "thread_picture_message_id_foreign" foreign key ("message_id") references "thread_message" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "thread_picture" cascade;`);
    this.addSql(`alter table "thread_message" drop column "about", drop column "in_shop";`);
    this.addSql(`alter table "thread" drop column "promised_since", drop column "read_until";`);
    this.addSql(`alter table "stored_file" drop column "letter";`);
  }

}
