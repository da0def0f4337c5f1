import { Migration } from '@mikro-orm/migrations';

/** Daily steps, and which plan a programme has. A running shop's programmes keep their plans and get no steps that nobody wrote. */
export class Migration20261123050200 extends Migration {

  override name = 'Migration20261123050200';

  override up(): void | Promise<void> {
    this.addSql(`alter table "program" add "plan_key" varchar(255) null, add "steps_version" int not null default 1;`);
    this.addSql(`update "program" set "plan_key" = (select min("key") from "training_plan" where "program_id" = "program"."id") where "plan_key" is null;`);

    this.addSql(`create table "program_step" ("id" uuid not null, "program_id" int not null, "position" int not null, "title" varchar(255) not null, "text" text not null, "translations" jsonb not null default '{}', primary key ("id"));`);
    this.addSql(`create index "program_step_program_id_position_index" on "program_step" ("program_id", "position");`);

    this.addSql(`create table "step_tick" ("id" uuid not null, "user_id" uuid not null, "step_id" uuid not null, "ticked_at" timestamptz not null, "local_day" varchar(10) not null, primary key ("id"));`);
    this.addSql(`create index "step_tick_step_id_index" on "step_tick" ("step_id");`);
    this.addSql(`alter table "step_tick" add constraint "step_tick_user_id_step_id_unique" unique ("user_id", "step_id");`);
    this.addSql(`alter table "step_tick" add constraint "step_tick_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
    this.addSql(`alter table "step_tick" add constraint "step_tick_step_id_foreign" foreign key ("step_id") references "program_step" ("id") on delete cascade;`);

    this.addSql(`create table "program_start" ("id" uuid not null, "user_id" uuid not null, "program_id" int not null, "day" varchar(10) not null, primary key ("id"));`);
    this.addSql(`alter table "program_start" add constraint "program_start_user_id_program_id_unique" unique ("user_id", "program_id");`);
    this.addSql(`alter table "program_start" add constraint "program_start_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "program_start" cascade;`);
    this.addSql(`drop table if exists "step_tick" cascade;`);
    this.addSql(`drop table if exists "program_step" cascade;`);
    this.addSql(`alter table "program" drop column "plan_key", drop column "steps_version";`);
  }

}
