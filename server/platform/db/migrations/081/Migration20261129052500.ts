import { Migration } from '@mikro-orm/migrations';

/** Links a draft to the member who wrote or opened it while signed in. */
export class Migration20261129052500 extends Migration {
  override name = 'Migration20261129052500';

  override up(): void {
    this.addSql(`alter table "draft" add column "member_id" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "draft" drop column "member_id";`);
  }
}
