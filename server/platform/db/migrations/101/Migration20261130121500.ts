import { Migration } from '@mikro-orm/migrations';

/** Marks refund requests that a return has settled, so that its reversal reopens them. */
export class Migration20261130121500 extends Migration {
  override name = 'Migration20261130121500';

  override up(): void {
    this.addSql(`alter table "refund_request" add "is_settled_by_return" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "refund_request" drop column "is_settled_by_return";`);
  }
}
