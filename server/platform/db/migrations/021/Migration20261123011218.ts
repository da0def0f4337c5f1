import { Migration } from '@mikro-orm/migrations';

export class Migration20261123011218 extends Migration {

  override name = 'Migration20261123011218';

  override up(): void | Promise<void> {
    this.addSql(`create table "saved_answer" ("id" uuid not null, "title" varchar(255) not null, "text" text not null, "version" int not null default 1, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);

    this.addSql(`create table "coach_action" ("id" uuid not null, "coach_id" uuid null, "action" varchar(255) not null, "subject" varchar(255) not null, "subject_id" varchar(255) not null, "details" jsonb not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "coach_action_subject_subject_id_created_at_index" on "coach_action" ("subject", "subject_id", "created_at");`);
    this.addSql(`create index "coach_action_created_at_index" on "coach_action" ("created_at");`);

    this.addSql(`alter table "coach_action" add constraint "coach_action_coach_id_foreign" foreign key ("coach_id") references "app_user" ("id") on delete set null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "saved_answer" cascade;`);
    this.addSql(`drop table if exists "coach_action" cascade;`);
  }

}
