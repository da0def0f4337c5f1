import { Migration } from '@mikro-orm/migrations';

export class Migration20261123090000 extends Migration {

  override name = 'Migration20261123090000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "training_plan" alter column "program_id" drop not null;`);
    this.addSql(`alter table "training_plan" add "user_id" uuid null, add "template" varchar(255) null, add "template_version" int null, add "touched" boolean not null default false, add "start_day" varchar(10) null, add "weekdays" jsonb null, add "ended_at" timestamptz null, add "version" int not null default 1, add "created_at" timestamptz not null default now();`);
    this.addSql(`alter table "training_plan" add constraint "training_plan_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
    this.addSql(`create index "training_plan_user_id_start_day_index" on "training_plan" ("user_id", "start_day");`);
    this.addSql(`create index "training_plan_template_index" on "training_plan" ("template");`);
    this.addSql(`alter table "progress" alter column "program_id" drop not null;`);
    this.addSql(`alter table "workout" add "pain" jsonb null, add "pain_at" timestamptz null;`);
    this.addSql(`create table "plan_day" ("id" uuid not null, "user_id" uuid not null, "plan_key" varchar(255) not null, "day_id" varchar(255) not null, "revision" int not null, "moved_to" varchar(10) null, "minutes" int null, "skipped" text null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "plan_day" add constraint "plan_day_user_id_plan_key_day_id_unique" unique ("user_id", "plan_key", "day_id");`);
    this.addSql(`alter table "plan_day" add constraint "plan_day_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "plan_day" cascade;`);
    this.addSql(`alter table "workout" drop column "pain", drop column "pain_at";`);
    this.addSql(`delete from "progress" where "program_id" is null;`);
    this.addSql(`alter table "progress" alter column "program_id" set not null;`);
    this.addSql(`delete from "training_plan" where "program_id" is null;`);
    this.addSql(`alter table "training_plan" drop column "user_id", drop column "template", drop column "template_version", drop column "touched", drop column "start_day", drop column "weekdays", drop column "ended_at", drop column "version", drop column "created_at";`);
    this.addSql(`alter table "training_plan" alter column "program_id" set not null;`);
  }

}
