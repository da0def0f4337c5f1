import { Migration } from '@mikro-orm/migrations';

export class Migration20261123091500 extends Migration {

  override name = 'Migration20261123091500';

  override up(): void | Promise<void> {
    this.addSql(`create table "health_reading" ("id" uuid not null, "user_id" uuid not null, "coach_id" uuid null, "what" varchar(255) not null, "at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "health_reading_user_id_at_index" on "health_reading" ("user_id", "at");`);

    this.addSql(`create table "health_consent" ("id" uuid not null, "user_id" uuid not null, "version" varchar(255) not null, "words" text not null, "language" varchar(255) not null, "given_at" timestamptz not null, "taken_back_at" timestamptz null, "gone" jsonb null, primary key ("id"));`);
    this.addSql(`create index "health_consent_user_id_given_at_index" on "health_consent" ("user_id", "given_at");`);

    this.addSql(`alter table "training_plan" add "until_day" varchar(10) generated always as ((body->'client'->>'until')) stored null;`);
    this.addSql(`create index "training_plan_user_id_until_day_index" on "training_plan" ("user_id", "until_day");`);

    this.addSql(`create index "workout_user_id_finished_at_index" on "workout" ("user_id", "finished_at");`);
    this.addSql(`create index "workout_pain_at_index" on "workout" ("pain_at");`);

    this.addSql(`alter table "health_reading" add constraint "health_reading_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
    this.addSql(`alter table "health_reading" add constraint "health_reading_coach_id_foreign" foreign key ("coach_id") references "app_user" ("id") on delete set null;`);

    this.addSql(`alter table "health_consent" add constraint "health_consent_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "health_reading" cascade;`);
    this.addSql(`drop table if exists "health_consent" cascade;`);

    this.addSql(`alter table "training_plan" drop column "until_day";`);

    this.addSql(`drop index "workout_user_id_finished_at_index";`);
    this.addSql(`drop index "workout_pain_at_index";`);
  }

}
