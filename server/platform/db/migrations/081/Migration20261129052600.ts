import { Migration } from '@mikro-orm/migrations';

/** Finds the drafts of a member. */
export class Migration20261129052600 extends Migration {
  override name = 'Migration20261129052600';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`drop index concurrently if exists "draft_member_id_index";`);
    this.addSql(`create index concurrently "draft_member_id_index" on "draft" ("member_id");`);
  }

  override down(): void {
    this.addSql(`drop index concurrently "draft_member_id_index";`);
  }
}
