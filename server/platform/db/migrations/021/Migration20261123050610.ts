import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050610 extends Migration {

  override name = 'Migration20261123050610';

  override up(): void | Promise<void> {
    this.addSql(`alter table "customer_order" add "search_text" text generated always as (lower(coalesce(full_name, '') || ' ' || email || ' ' || program_name || ' ' || offer_name)) stored null;`);
    this.addSql(`create index "customer_order_paid_at_index" on "customer_order" ("paid_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "customer_order_paid_at_index";`);
    this.addSql(`alter table "customer_order" drop column "search_text";`);
  }

}
