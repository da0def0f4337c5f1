import { Migration } from '@mikro-orm/migrations';

/** Tells withdrawals that were confirmed after every refund was due: they have no deadline. */
export class Migration20261130203000 extends Migration {
  override name = 'Migration20261130203000';

  override up(): void {
    this.addSql(`alter table "refund_request" add "is_late" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "refund_request" drop column "is_late";`);
  }
}
