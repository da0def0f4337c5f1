import { Migration } from '@mikro-orm/migrations';

export class Migration20261124190147 extends Migration {

  override name = 'Migration20261124190147';

  override up(): void | Promise<void> {
    this.addSql(`alter table "health_reading" add "onboarding_id" uuid null;`);
    this.addSql(`alter table "health_reading" add constraint "health_reading_onboarding_id_foreign" foreign key ("onboarding_id") references "onboarding" ("id") on delete cascade;`);
    this.addSql(`alter table "health_reading" alter column "user_id" drop not null;`);

    this.addSql(`alter table "check_in" add "version" int not null default 1;`);

    this.addSql(`alter table "calendar_feed" add "origin" varchar(255) null;`);

    this.addSql(`alter table "workout" add "swapped" jsonb null;`);
    this.addSql(`create index "workout_open_swaps_index" on "workout" ("id") where exercises @@ '\$[*]."swappedFor" like_regex "."';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "workout_open_swaps_index";`);
    this.addSql(`alter table "workout" drop column "swapped";`);
    this.addSql(`alter table "calendar_feed" drop column "origin";`);
    this.addSql(`alter table "check_in" drop column "version";`);
    this.addSql(`delete from "health_reading" where "user_id" is null;`);
    this.addSql(`alter table "health_reading" drop column "onboarding_id";`);
    this.addSql(`alter table "health_reading" alter column "user_id" set not null;`);
  }

}
