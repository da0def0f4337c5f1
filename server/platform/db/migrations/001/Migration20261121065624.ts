import { Migration } from '@mikro-orm/migrations';

export class Migration20261121065624 extends Migration {

  override name = 'Migration20261121065624';

  override up(): void | Promise<void> {
    this.addSql(`create table "training_plan" ("key" varchar(255) not null, "program_id" int not null, "body" jsonb not null, "updated_at" timestamptz not null, primary key ("key"));`);

    this.addSql(`create table "progress" ("id" uuid not null, "user_id" uuid not null, "plan_key" varchar(255) not null, "program_id" int not null, "progress" int not null, "workouts_completed" int not null, "goals_achieved" int not null, "streak_days" int not null, "streak_end" varchar(10) null, "time_zone" varchar(255) not null, primary key ("id"));`);
    this.addSql(`alter table "progress" add constraint "progress_user_id_plan_key_unique" unique ("user_id", "plan_key");`);

    this.addSql(`create table "coaching_profile" ("id" uuid not null, "user_id" uuid not null, "fields" jsonb not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "coaching_profile_user_id_created_at_index" on "coaching_profile" ("user_id", "created_at");`);

    this.addSql(`create table "embed_grant" ("id" uuid not null, "user_id" uuid not null, "origin" varchar(255) not null, "granted_at" timestamptz not null, "used_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "embed_grant" add constraint "embed_grant_user_id_origin_unique" unique ("user_id", "origin");`);

    this.addSql(`create table "embed_token" ("token_hash" varchar(255) not null, "grant_id" uuid not null, "expires_at" timestamptz not null, primary key ("token_hash"));`);
    this.addSql(`create index "embed_token_expires_at_index" on "embed_token" ("expires_at");`);

    this.addSql(`create table "check_in" ("id" uuid not null, "user_id" uuid not null, "week" varchar(10) not null, "sleep" int not null, "energy" int not null, "soreness" int not null, "weight_kg" real null, "note" text not null, "created_at" timestamptz not null, "answer" text null, "answered_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "check_in" add constraint "check_in_user_id_week_unique" unique ("user_id", "week");`);

    this.addSql(`create table "workout" ("id" uuid not null, "user_id" uuid not null, "plan_key" varchar(255) not null, "day_id" varchar(255) not null, "revision" int not null, "started_at" timestamptz not null, "finished_at" timestamptz null, "time_zone" varchar(255) not null, "local_day" varchar(10) null, "notes" text not null, "exercises" jsonb not null, "deleted" boolean not null default false, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "workout_user_id_plan_key_started_at_index" on "workout" ("user_id", "plan_key", "started_at");`);

    this.addSql(`alter table "progress" add constraint "progress_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);

    this.addSql(`alter table "coaching_profile" add constraint "coaching_profile_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);

    this.addSql(`alter table "embed_grant" add constraint "embed_grant_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);

    this.addSql(`alter table "embed_token" add constraint "embed_token_grant_id_foreign" foreign key ("grant_id") references "embed_grant" ("id") on delete cascade;`);

    this.addSql(`alter table "check_in" add constraint "check_in_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);

    this.addSql(`alter table "workout" add constraint "workout_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "embed_token" drop constraint "embed_token_grant_id_foreign";`);

    this.addSql(`drop table if exists "training_plan" cascade;`);
    this.addSql(`drop table if exists "progress" cascade;`);
    this.addSql(`drop table if exists "coaching_profile" cascade;`);
    this.addSql(`drop table if exists "embed_grant" cascade;`);
    this.addSql(`drop table if exists "embed_token" cascade;`);
    this.addSql(`drop table if exists "check_in" cascade;`);
    this.addSql(`drop table if exists "workout" cascade;`);
  }

}
