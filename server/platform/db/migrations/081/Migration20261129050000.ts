import { Migration } from '@mikro-orm/migrations';

/** Adds where the shop of this database moved to. */
export class Migration20261129050000 extends Migration {
  override name = 'Migration20261129050000';

  override up(): void {
    this.addSql(`alter table "shop_identity" add column "moved_to" text null, add column "moved_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "shop_identity" drop column "moved_to", drop column "moved_at";`);
  }
}
