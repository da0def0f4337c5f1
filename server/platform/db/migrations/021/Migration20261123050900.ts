import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050900 extends Migration {

  override name = 'Migration20261123050900';

  override up(): void | Promise<void> {
    this.addSql(`create table "sealing_key" ("id" varchar(8) not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "check_in" add "fields" jsonb null;`);
    this.addSql(`alter table "draft" add "email_key" varchar(255) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "draft" drop column "email_key";`);
    this.addSql(`alter table "check_in" drop column "fields";`);
    this.addSql(`drop table if exists "sealing_key" cascade;`);
  }

}
