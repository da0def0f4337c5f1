import { Migration } from '@mikro-orm/migrations';

export class Migration20261121055812 extends Migration {

  override name = 'Migration20261121055812';

  override up(): void | Promise<void> {
    this.addSql(`create table "contact_message" ("id" uuid not null, "name" varchar(255) not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "program_interest" varchar(255) null, "message" text not null, "suspicion" varchar(255) null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "contact_message_email_key_index" on "contact_message" ("email_key");`);

    this.addSql(`create table "post" ("id" int not null, "title" varchar(255) not null, "excerpt" text not null, "content" text null, "category" varchar(255) not null, "tags" jsonb not null, "published_at" timestamptz not null, "read_time" varchar(255) not null, "updated_at" timestamptz not null, primary key ("id"));`);

    this.addSql(`create table "rate_limit" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`);

    this.addSql(`create table "subscriber" ("id" uuid not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "status" varchar(255) not null default 'pending', "confirm_key" uuid null, "consent_version" varchar(255) not null, "consent_at" timestamptz not null, "confirmed_at" timestamptz null, "unsubscribed_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "subscriber" add constraint "subscriber_email_key_unique" unique ("email_key");`);
    this.addSql(`alter table "subscriber" add constraint "subscriber_confirm_key_unique" unique ("confirm_key");`);

    this.addSql(`alter table "outbox_mail" add "reply_to" jsonb null, add "unsubscribe_url" text null, add "cause" varchar(255) null, add "from_form" boolean not null default false, add "not_before" timestamptz null;`);
    this.addSql(`update "outbox_mail" set "not_before" = "created_at";`);
    this.addSql(`alter table "outbox_mail" alter column "not_before" set not null;`);
    this.addSql(`alter table "outbox_mail" add constraint "outbox_mail_cause_unique" unique ("cause");`);

    this.addSql(`alter table "signup" add "consent_version" varchar(255) null, add "suspicion" varchar(255) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "contact_message" cascade;`);
    this.addSql(`drop table if exists "post" cascade;`);
    this.addSql(`drop table if exists "rate_limit" cascade;`);
    this.addSql(`drop table if exists "subscriber" cascade;`);

    this.addSql(`alter table "outbox_mail" drop constraint "outbox_mail_cause_unique";`);
    this.addSql(`alter table "outbox_mail" drop column "reply_to", drop column "unsubscribe_url", drop column "cause", drop column "from_form", drop column "not_before";`);

    this.addSql(`alter table "signup" drop column "consent_version", drop column "suspicion";`);
  }

}
