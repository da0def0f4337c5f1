import { Migration } from '@mikro-orm/migrations';

export class Migration20261121025510 extends Migration {

  override name = 'Migration20261121025510';

  override up(): void | Promise<void> {
    this.addSql(`create table "outbox_mail" ("id" uuid not null, "recipient" varchar(255) not null, "template" varchar(255) not null, "data" jsonb not null, "status" varchar(255) not null default 'pending', "attempts" int not null default 0, "next_attempt_at" timestamptz not null, "leased_until" timestamptz null, "last_error" text null, "created_at" timestamptz not null, "sent_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "outbox_mail_status_next_attempt_at_index" on "outbox_mail" ("status", "next_attempt_at");`);
    this.addSql(`create index "outbox_mail_recipient_template_created_at_index" on "outbox_mail" ("recipient", "template", "created_at");`);

    this.addSql(`create table "program" ("id" int not null, "name" varchar(255) not null, "description" text not null, "type" varchar(255) not null, "price_minor" int not null, "currency" varchar(3) not null default 'EUR', "features" jsonb not null, "content" jsonb not null, "position" int not null, "published" boolean not null default true, "updated_at" timestamptz not null, primary key ("id"));`);

    this.addSql(`create table "offer" ("id" serial primary key, "program_id" int not null, "key" varchar(255) not null, "name" varchar(255) not null, "price_minor" int not null, "currency" varchar(3) not null default 'EUR', "interval" varchar(255) not null, "minimum_months" int null, "guarantee_days" int null, "access_days" int null, "position" int not null);`);
    this.addSql(`alter table "offer" add constraint "offer_program_id_key_unique" unique ("program_id", "key");`);

    this.addSql(`create table "rate_snapshot" ("url" text not null, "rates" jsonb null, "fetched_at" timestamptz null, "asked_at" timestamptz not null, primary key ("url"));`);

    this.addSql(`create table "sandbox_mail" ("id" serial primary key, "message_id" varchar(255) not null, "recipient" varchar(255) not null, "raw" text not null, "received_at" timestamptz not null);`);
    this.addSql(`alter table "sandbox_mail" add constraint "sandbox_mail_message_id_unique" unique ("message_id");`);

    this.addSql(`create table "session" ("id_hash" varchar(255) not null, "data" jsonb not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id_hash"));`);
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at");`);

    this.addSql(`create table "signup" ("id" uuid not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "source" varchar(255) not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "signup_email_key_index" on "signup" ("email_key");`);

    this.addSql(`alter table "offer" add constraint "offer_program_id_foreign" foreign key ("program_id") references "program" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "offer" drop constraint "offer_program_id_foreign";`);

    this.addSql(`drop table if exists "outbox_mail" cascade;`);
    this.addSql(`drop table if exists "program" cascade;`);
    this.addSql(`drop table if exists "offer" cascade;`);
    this.addSql(`drop table if exists "rate_snapshot" cascade;`);
    this.addSql(`drop table if exists "sandbox_mail" cascade;`);
    this.addSql(`drop table if exists "session" cascade;`);
    this.addSql(`drop table if exists "signup" cascade;`);
  }

}
