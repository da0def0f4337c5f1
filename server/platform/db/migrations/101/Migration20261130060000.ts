import { Migration } from '@mikro-orm/migrations';

/**
 * When an order began to wait for its account, and whether its payer has got files: one that nobody confirms is returned.
 * Subscriptions of orders that wait already end with their paid month.
 */
export class Migration20261130060000 extends Migration {
  override name = 'Migration20261130060000';

  override up(): void {
    const held = 'names_account and confirmed_at is null';
    this.addSql(
      `alter table "customer_order" add "held_since" timestamptz null, add "delivers_files" boolean not null default false;`,
    );
    this.addSql(`update "customer_order" set "held_since" = now() where ${held};`);
    // The list of people counts them no more.
    this.addSql(`insert into "person_mark" ("email_key") select distinct "email_key" from "customer_order" where ${held};`);
    const renewing = `"status" <> 'canceled' and "ends_at" is null and "pending_change" is null
      and "order_id" in (select id from "customer_order" where ${held})`;
    this.addSql(
      `update "customer_order" set "next_check_at" = now() where id in (select order_id from "subscription" where ${renewing});`,
    );
    this.addSql(
      `update "subscription" set "ends_at" = greatest("current_period_end", now()), "ends_unconfirmed" = true,
        "pending_change" = case when "current_period_end" <= now() then 'now' else 'end' end where ${renewing};`,
    );
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "held_since", drop column "delivers_files";`);
  }
}
