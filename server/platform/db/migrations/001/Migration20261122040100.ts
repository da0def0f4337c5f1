import { Migration } from '@mikro-orm/migrations';

export class Migration20261122040100 extends Migration {

  override name = 'Migration20261122040100';

  override up(): void | Promise<void> {
    this.addSql(`create table "suppressed_address" ("address" varchar(255) not null, "reason" varchar(255) not null, "problem" text null, "since" timestamptz not null, primary key ("address"));`);

    this.addSql(`alter table "outbox_mail" add "priority" smallint not null default 1, add "expires_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "suppressed_address" cascade;`);

    this.addSql(`alter table "outbox_mail" drop column "priority", drop column "expires_at";`);
  }

}
