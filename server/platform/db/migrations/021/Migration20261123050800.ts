import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050800 extends Migration {

  override name = 'Migration20261123050800';

  override up(): void | Promise<void> {
    this.addSql(`create index "customer_order_guests_index" on "customer_order" ("email_key", "created_at", "id") include ("email", "full_name") where user_id is null and status in ('paid', 'flagged');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "customer_order_guests_index";`);
  }

}
