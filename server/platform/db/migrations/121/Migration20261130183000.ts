import { Migration } from '@mikro-orm/migrations';

/** Checks orders with an open dispute again: an earlier version stopped 180 days after the last payment. */
export class Migration20261130183000 extends Migration {
  override name = 'Migration20261130183000';

  override up(): void {
    this.addSql(
      `update "customer_order" set "next_check_at" = now() where "next_check_at" is null and "id" in (select "order_id" from "payment" where "status" = 'disputed' and not "is_dispute_lost");`,
    );
  }

  override down(): void {
    // The checks end by themselves.
  }
}
