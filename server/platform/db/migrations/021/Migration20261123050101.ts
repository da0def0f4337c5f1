import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050101 extends Migration {

  override name = 'Migration20261123050101';

  override up(): void | Promise<void> {
    this.addSql(`create table "daily_count" ("day" varchar(10) not null, "kind" varchar(255) not null, "name" varchar(255) not null, "place" varchar(255) not null, "what" varchar(255) not null, "count" int not null, primary key ("day", "kind", "name", "place", "what"));`);
    this.addSql(`create table "counted_place" ("origin" varchar(255) not null, "since" varchar(10) not null, primary key ("origin"));`);
    this.addSql(`create index "receipt_created_at_index" on "receipt" ("created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "receipt_created_at_index";`);
    this.addSql(`drop table if exists "counted_place" cascade;`);
    this.addSql(`drop table if exists "daily_count" cascade;`);
  }

}
