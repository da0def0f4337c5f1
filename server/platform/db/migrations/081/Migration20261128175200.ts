import { Migration } from '@mikro-orm/migrations';

/** An order by a guest waits until its mailbox confirms it. `Migration20261130080000` confirms the orders of accounts. */
export class Migration20261128175200 extends Migration {
  override name = 'Migration20261128175200';

  override up(): void {
    this.addSql(`alter table "customer_order" add "confirm_key" uuid null, add "confirmed_at" timestamptz null;`);
    this.addSql(
      `alter table "customer_order" add constraint "customer_order_confirm_key_unique" unique ("confirm_key");`,
    );
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "confirm_key", drop column "confirmed_at";`);
  }
}
