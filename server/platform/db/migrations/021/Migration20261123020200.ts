import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020200 extends Migration {

  override name = 'Migration20261123020200';

  override up(): void | Promise<void> {
    this.addSql(`create index "customer_order_created_at_id_index" on "customer_order" ("created_at", "id");`);
    this.addSql(`create index "customer_order_amount_minor_id_index" on "customer_order" ("amount_minor", "id");`);
    this.addSql(`create index "customer_order_status_created_at_index" on "customer_order" ("status", "created_at");`);

    this.addSql(`create index "subscription_created_at_id_index" on "subscription" ("created_at", "id");`);
    this.addSql(`create index "subscription_current_period_end_id_index" on "subscription" ("current_period_end", "id");`);

    this.addSql(`create index "refund_request_settled_at_created_at_index" on "refund_request" ("settled_at", "created_at");`);

    this.addSql(`alter table "purchase" add "email_key" varchar(255) null, add "ended_at" timestamptz null;`);
    this.addSql(`create index "purchase_email_key_index" on "purchase" ("email_key");`);

    this.addSql(`alter table "payment" add "booked_refunds" jsonb not null default '[]';`);

    // A payment may go back in several parts. Whoever still runs without this asks for a payment's refund and takes one.
    this.addSql(`alter table "refund" drop constraint "refund_payment_id_unique";`);
    this.addSql(`create index "refund_payment_id_index" on "refund" ("payment_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "customer_order_created_at_id_index";`);
    this.addSql(`drop index "customer_order_amount_minor_id_index";`);
    this.addSql(`drop index "customer_order_status_created_at_index";`);

    this.addSql(`alter table "payment" drop column "booked_refunds";`);

    this.addSql(`drop index "purchase_email_key_index";`);
    this.addSql(`alter table "purchase" drop column "email_key", drop column "ended_at";`);

    this.addSql(`drop index "refund_payment_id_index";`);
    this.addSql(`alter table "refund" add constraint "refund_payment_id_unique" unique ("payment_id");`);

    this.addSql(`drop index "refund_request_settled_at_created_at_index";`);

    this.addSql(`drop index "subscription_created_at_id_index";`);
    this.addSql(`drop index "subscription_current_period_end_id_index";`);
  }

}
