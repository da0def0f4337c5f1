import { Migration } from '@mikro-orm/migrations';

/**
 * Tells withdrawals that were confirmed after every refund was due: they have no deadline. Earlier rows stay false. Their
 * terms depend on the shop's time zone and on holds that have ended, and a wrong true would hide the deadline of a refund.
 */
export class Migration20261130203000 extends Migration {
  override name = 'Migration20261130203000';

  override up(): void {
    this.addSql(`alter table "refund_request" add "is_late" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "refund_request" drop column "is_late";`);
  }
}
