import { Migration } from '@mikro-orm/migrations';

/** Marks accounts that a coaching contract has opened and that nobody has signed in to. */
export class Migration20261128204500 extends Migration {
  override name = 'Migration20261128204500';

  override up(): void {
    this.addSql(`alter table "app_user" add column "unproven_since" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "app_user" drop column "unproven_since";`);
  }
}
