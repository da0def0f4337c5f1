import { Migration } from '@mikro-orm/migrations';

export class Migration20261123091800 extends Migration {

  override name = 'Migration20261123091800';

  override up(): void | Promise<void> {
    this.addSql(`create index "receipt_later_index" on "receipt" ("created_at") where cause <> 'paid';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "receipt_later_index";`);
  }

}
