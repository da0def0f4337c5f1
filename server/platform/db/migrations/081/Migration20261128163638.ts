import { Migration } from '@mikro-orm/migrations';

/** When the buyer of an order was erased, so that evidence for a later dispute can name the day. */
export class Migration20261128163638 extends Migration {
  override name = 'Migration20261128163638';

  override up(): void {
    this.addSql(`alter table "customer_order" add column "buyer_erased_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "buyer_erased_at";`);
  }
}
