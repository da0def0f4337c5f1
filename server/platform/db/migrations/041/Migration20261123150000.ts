import { Migration } from '@mikro-orm/migrations';

/** Who is coached is found without looking up every order for whether its money was play money. */
export class Migration20261123150000 extends Migration {

  override name = 'Migration20261123150000';

  override up(): void | Promise<void> {
    this.addSql(`create index "customer_order_play_index" on "customer_order" ("id") where mode <> 'live';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "customer_order_play_index";`);
  }

}
