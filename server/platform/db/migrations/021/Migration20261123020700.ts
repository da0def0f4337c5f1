import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020700 extends Migration {

  override name = 'Migration20261123020700';

  override up(): void | Promise<void> {
    this.addSql(`create table "letter" ("id" uuid not null, "subject" varchar(255) not null, "preview" varchar(255) not null, "body" text not null, "html" text null, "language" varchar(255) not null, "segment" varchar(255) not null, "only_language" boolean not null default false, "post_id" int null, "status" varchar(255) not null default 'draft', "send_at" timestamptz null, "started_at" timestamptz null, "cursor" uuid null, "written_at" timestamptz null, "done_at" timestamptz null, "written" int not null default 0, "delivered" int not null default 0, "refused" int not null default 0, "next_attempt_at" timestamptz not null, "attempts" int not null default 0, "leased_until" timestamptz null, "last_error" text null, "failing_since" timestamptz null, "version" int not null default 1, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "letter_status_next_attempt_at_index" on "letter" ("status", "next_attempt_at");`);
    this.addSql(`create index "letter_updated_at_index" on "letter" ("updated_at");`);

    this.addSql(`create table "letter_series" ("guide" varchar(255) not null, "on_since" timestamptz null, "version" int not null default 1, "updated_at" timestamptz not null, primary key ("guide"));`);

    this.addSql(`create table "series_step" ("id" uuid not null, "guide" varchar(255) not null, "days" int not null, "subject" varchar(255) not null, "text" text not null, "html" text not null, "since" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "series_step_guide_days_index" on "series_step" ("guide", "days");`);

    this.addSql(`alter table "outbox_mail" add "letter_id" uuid null;`);
    this.addSql(`create index "outbox_mail_letter_id_status_index" on "outbox_mail" ("letter_id", "status");`);

    this.addSql(`alter table "subscriber" add "left_by" uuid null;`);
    this.addSql(`create index "subscriber_left_by_index" on "subscriber" ("left_by");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "letter" cascade;`);
    this.addSql(`drop table if exists "letter_series" cascade;`);
    this.addSql(`drop table if exists "series_step" cascade;`);

    this.addSql(`drop index "outbox_mail_letter_id_status_index";`);
    this.addSql(`alter table "outbox_mail" drop column "letter_id";`);

    this.addSql(`drop index "subscriber_left_by_index";`);
    this.addSql(`alter table "subscriber" drop column "left_by";`);
  }

}
