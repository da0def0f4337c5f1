import { Migration } from '@mikro-orm/migrations';

export class Migration20261123091400 extends Migration {

  override name = 'Migration20261123091400';

  override up(): void | Promise<void> {
    this.addSql(`create table "push_key" ("id" uuid not null, "public_key" varchar(255) not null, "private_key" text not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create table "push_device" ("id" uuid not null, "user_id" uuid not null, "session" varchar(255) not null, "endpoint" text not null, "keys" jsonb not null, "language" varchar(255) not null, "created_at" timestamptz not null, "last_ok_at" timestamptz null, "failures" int not null default 0, primary key ("id"));`);
    this.addSql(`create index "push_device_user_id_index" on "push_device" ("user_id");`);
    this.addSql(`alter table "push_device" add constraint "push_device_endpoint_unique" unique ("endpoint");`);
    this.addSql(`create table "push_wish" ("id" uuid not null, "user_id" uuid not null, "kinds" jsonb not null, "quiet_from" varchar(5) null, "quiet_to" varchar(5) null, "time_zone" varchar(255) not null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "push_wish" add constraint "push_wish_user_id_unique" unique ("user_id");`);
    this.addSql(`create table "push_message" ("id" uuid not null, "device_id" uuid not null, "user_id" uuid not null, "kind" varchar(255) not null, "cause" varchar(255) not null, "page" varchar(255) not null, "about" varchar(200) null, "status" varchar(255) not null default 'pending', "next_attempt_at" timestamptz not null, "attempts" int not null default 0, "leased_until" timestamptz null, "last_error" text null, "failing_since" timestamptz null, "expires_at" timestamptz not null, "created_at" timestamptz not null, "sent_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "push_message_user_id_index" on "push_message" ("user_id");`);
    this.addSql(`create index "push_message_status_next_attempt_at_index" on "push_message" ("status", "next_attempt_at");`);
    this.addSql(`alter table "push_message" add constraint "push_message_cause_device_id_unique" unique ("cause", "device_id");`);
    this.addSql(`alter table "push_device" add constraint "push_device_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
    this.addSql(`alter table "push_wish" add constraint "push_wish_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
    this.addSql(`alter table "push_message" add constraint "push_message_device_id_foreign" foreign key ("device_id") references "push_device" ("id") on delete cascade;`);
    this.addSql(`alter table "push_message" add constraint "push_message_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "push_message" cascade;`);
    this.addSql(`drop table if exists "push_wish" cascade;`);
    this.addSql(`drop table if exists "push_device" cascade;`);
    this.addSql(`drop table if exists "push_key" cascade;`);
  }

}
