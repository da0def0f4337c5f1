import { Migration } from '@mikro-orm/migrations';

/** Adds tags of subscribers, what else a letter's readers have to fit, and whom a letter is still to be written to. */
export class Migration20261128231000 extends Migration {
  override name = 'Migration20261128231000';

  override up(): void {
    this.addSql(`alter table "subscriber" add column "tags" jsonb not null default '[]';`);
    this.addSql(`alter table "letter" add column "program_id" int null, add column "tags" jsonb not null default '[]',
      add column "activity" varchar(255) not null default 'any', add column "active_days" int not null default 30,
      add column "resolved_at" timestamptz null;`);
    this.addSql(`create table "letter_recipient" ("letter_id" uuid not null, "subscriber_id" uuid not null,
      primary key ("letter_id", "subscriber_id"));`);
    this.addSql(`create index "letter_recipient_subscriber_id_index" on "letter_recipient" ("subscriber_id");`);
    this.addSql(`alter table "letter_recipient"
      add constraint "letter_recipient_letter_id_foreign" foreign key ("letter_id") references "letter" ("id") on delete cascade,
      add constraint "letter_recipient_subscriber_id_foreign" foreign key ("subscriber_id") references "subscriber" ("id") on delete cascade;`);
  }

  override down(): void {
    this.addSql(`drop table "letter_recipient";`);
    this.addSql(`alter table "letter" drop column "program_id", drop column "tags", drop column "activity",
      drop column "active_days", drop column "resolved_at";`);
    this.addSql(`alter table "subscriber" drop column "tags";`);
  }
}
