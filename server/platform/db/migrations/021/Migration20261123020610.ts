import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020610 extends Migration {

  override name = 'Migration20261123020610';

  override up(): void | Promise<void> {
    this.addSql(`create table "first_run_waiver" ("point" varchar(255) not null, "at" timestamptz not null, primary key ("point"));`);

    this.addSql(`create table "terms_version" ("hash" varchar(255) not null, "language" varchar(255) not null, "text" text not null, "created_at" timestamptz not null, primary key ("hash"));`);

    this.addSql(`alter table "customer_order" add "terms_version" varchar(255) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "first_run_waiver" cascade;`);
    this.addSql(`drop table if exists "terms_version" cascade;`);

    this.addSql(`alter table "customer_order" drop column "terms_version";`);
  }

}
