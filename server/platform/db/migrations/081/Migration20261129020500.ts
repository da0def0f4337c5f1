import { Migration } from '@mikro-orm/migrations';

/** Adds where the shop with this database runs. */
export class Migration20261129020500 extends Migration {
  override name = 'Migration20261129020500';

  override up(): void {
    this.addSql(`create table "shop_identity" ("id" int not null, "place" varchar(255) not null,
      "key_hash" varchar(255) not null, "key_is_setting" boolean not null, "origin" varchar(255) null,
      "database_host" varchar(255) null, "purpose" varchar(255) not null, "adopted_at" timestamptz not null,
      primary key ("id"));`);
  }

  override down(): void {
    this.addSql(`drop table "shop_identity";`);
  }
}
