import { Migration } from '@mikro-orm/migrations';

/** Finds the messages about an order. */
export class Migration20261129081100 extends Migration {
  override name = 'Migration20261129081100';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`drop index concurrently if exists "provider_event_order_id_index";`);
    this.addSql(`create index concurrently "provider_event_order_id_index" on "provider_event" ("order_id");`);
  }

  override down(): void {
    this.addSql(`drop index concurrently "provider_event_order_id_index";`);
  }
}
