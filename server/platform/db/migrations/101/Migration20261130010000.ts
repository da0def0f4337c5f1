import { Migration } from '@mikro-orm/migrations';

/**
 * Takes unconfirmed guest orders from the accounts of their mailboxes, which an earlier version gave them to. Those
 * accounts get them once they confirm them.
 */
export class Migration20261130010000 extends Migration {
  override name = 'Migration20261130010000';

  override up(): void {
    const unconfirmed = 'names_account and confirmed_at is null';
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
