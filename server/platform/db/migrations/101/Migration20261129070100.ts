import { Migration } from '@mikro-orm/migrations';

/** Keeps the address that a guest typed, for the hour in which the payment's secret shows it. */
export class Migration20261129070100 extends Migration {
  override name = 'Migration20261129070100';

  override up(): void {
    this.addSql(`alter table "customer_order" add "typed_email" varchar(255) null;`);
    this.addSql(
      `update "customer_order" set "typed_email" = "email" where "status" = 'paid' and "paid_at" > now() - interval '1 hour' and "confirmed_at" is null;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "typed_email";`);
  }
}
