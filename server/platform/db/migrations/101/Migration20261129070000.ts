import { Migration } from '@mikro-orm/migrations';

/** Notes the free order whose mailed link confirms another one, too. */
export class Migration20261129070000 extends Migration {
  override name = 'Migration20261129070000';

  override up(): void {
    this.addSql(`alter table "customer_order" add "confirmed_with" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "confirmed_with";`);
  }
}
