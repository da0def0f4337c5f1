import { Migration } from '@mikro-orm/migrations';

/**
 * Takes unconfirmed guest orders from the accounts of their mailboxes, which an earlier version gave them to. Those
 * accounts get them once they confirm them.
 */
export class Migration20261130010000 extends Migration {
  override name = 'Migration20261130010000';

  override up(): void {
    const unconfirmed = `names_account and confirmed_at is null and exists (select from "app_user" a
      where a.id = customer_order.user_id and a.created_at < coalesce(paid_at, customer_order.created_at))`;
    this.addSql(
      `update "customer_order" set "names_account" = false where names_account and confirmed_at is null and not (${unconfirmed});`,
    );
    for (const table of ['purchase', 'subscription']) {
      this.addSql(
        `update "${table}" set "user_id" = null where "order_id" in (select id from "customer_order" where ${unconfirmed});`,
      );
    }
    this.addSql(`update "customer_order" set "user_id" = null where ${unconfirmed};`);
  }

  override down(): void {
    // Nothing to undo: the earlier version gives them to the account of the mailbox at its next sign-in.
  }
}
