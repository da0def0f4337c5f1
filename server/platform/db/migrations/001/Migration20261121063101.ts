import { Migration } from '@mikro-orm/migrations';

export class Migration20261121063101 extends Migration {

  override name = 'Migration20261121063101';

  override up(): void | Promise<void> {
    this.addSql(`create table "login_code" ("id" uuid not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "code_hash" varchar(255) not null, "tries" int not null default 0, "created_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "login_code_expires_at_index" on "login_code" ("expires_at");`);
    this.addSql(`create index "login_code_email_key_created_at_index" on "login_code" ("email_key", "created_at");`);

    this.addSql(`create table "app_user" ("id" uuid not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "first_name" varchar(255) null, "last_name" varchar(255) null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "app_user" add constraint "app_user_email_key_unique" unique ("email_key");`);

    this.addSql(`create table "subscription" ("id" uuid not null, "user_id" uuid not null, "program_id" int not null, "status" varchar(255) not null, "current_period_end" timestamptz not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "subscription_user_id_index" on "subscription" ("user_id");`);

    this.addSql(`create table "purchase" ("id" uuid not null, "user_id" uuid not null, "program_id" int not null, "status" varchar(255) not null, "amount_minor" int not null, "currency" varchar(3) not null default 'EUR', "access_until" timestamptz null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "purchase_user_id_index" on "purchase" ("user_id");`);

    this.addSql(`create table "identity" ("id" uuid not null, "user_id" uuid not null, "provider" varchar(255) not null, "subject" varchar(255) not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "identity" add constraint "identity_provider_subject_unique" unique ("provider", "subject");`);

    this.addSql(`delete from "session";`);
    this.addSql(`alter table "session" add "user_id" uuid null, add "seen_at" timestamptz not null;`);
    this.addSql(`create index "session_user_id_index" on "session" ("user_id");`);

    this.addSql(`alter table "subscription" add constraint "subscription_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`);

    this.addSql(`alter table "purchase" add constraint "purchase_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`);

    this.addSql(`alter table "identity" add constraint "identity_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "subscription" drop constraint "subscription_user_id_foreign";`);
    this.addSql(`alter table "purchase" drop constraint "purchase_user_id_foreign";`);
    this.addSql(`alter table "identity" drop constraint "identity_user_id_foreign";`);

    this.addSql(`drop table if exists "login_code" cascade;`);
    this.addSql(`drop table if exists "app_user" cascade;`);
    this.addSql(`drop table if exists "subscription" cascade;`);
    this.addSql(`drop table if exists "purchase" cascade;`);
    this.addSql(`drop table if exists "identity" cascade;`);

    this.addSql(`drop index "session_user_id_index";`);
    this.addSql(`alter table "session" drop column "user_id", drop column "seen_at";`);
  }

}
