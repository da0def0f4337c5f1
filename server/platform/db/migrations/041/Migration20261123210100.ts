import { Migration } from '@mikro-orm/migrations';

/** Today reads what buyers did last. */
export class Migration20261123210100 extends Migration {

  override name = 'Migration20261123210100';

  override up(): void | Promise<void> {
    this.addSql(`create index "buyer_action_created_at_index" on "buyer_action" ("created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "buyer_action_created_at_index";`);
  }

}
