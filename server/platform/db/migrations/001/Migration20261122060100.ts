import { Migration } from '@mikro-orm/migrations';

export class Migration20261122060100 extends Migration {

  override name = 'Migration20261122060100';

  override up(): void | Promise<void> {
    this.addSql(`create table "event_count" ("name" varchar(60) not null, "label" varchar(60) not null, "count" bigint not null default '0', primary key ("name", "label"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "event_count" cascade;`);
  }

}
