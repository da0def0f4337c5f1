import { Migration } from '@mikro-orm/migrations';

/** Keeps when the provider charges a failed renewal again. */
export class Migration20261128204700 extends Migration {
  override name = 'Migration20261128204700';

  override up(): void {
    this.addSql(`alter table "subscription" add column "retry_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "subscription" drop column "retry_at";`);
  }
}
