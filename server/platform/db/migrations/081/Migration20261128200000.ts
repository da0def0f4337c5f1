import { Migration } from '@mikro-orm/migrations';

/**
 * Notes which orders guests have paid in the name of an account, whether a guest's form had answers, and which
 * subscriptions end unless their order is confirmed.
 */
export class Migration20261128200000 extends Migration {
  override name = 'Migration20261128200000';

  override up(): void {
    this.addSql(
      `alter table "customer_order" add "names_account" boolean not null default false, add "has_answers" boolean not null default false;`,
    );
    this.addSql(`alter table "subscription" add "ends_unconfirmed" boolean not null default false;`);
    this.addSql(
      `update "customer_order" set "names_account" = true where "user_id" is not null and "confirm_key" is not null and "confirmed_at" is null and "status" = 'paid';`,
    );
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "names_account", drop column "has_answers";`);
    this.addSql(`alter table "subscription" drop column "ends_unconfirmed";`);
  }
}
