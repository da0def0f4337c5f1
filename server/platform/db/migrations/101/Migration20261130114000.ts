import { Migration } from '@mikro-orm/migrations';

/** Records disputes of payments that are refunded meanwhile. */
export class Migration20261130114000 extends Migration {
  override name = 'Migration20261130114000';

  override up(): void {
    this.addSql(`alter table "payment" add "has_dispute" boolean not null default false;`);
    this.addSql(`update "payment" set "has_dispute" = true where "status" = 'disputed';`);
  }

  override down(): void {
    this.addSql(`alter table "payment" drop column "has_dispute";`);
  }
}
