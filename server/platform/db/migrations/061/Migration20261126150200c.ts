import { Migration } from '@mikro-orm/migrations';

/** A refund that was refused and that the coach has dealt with in another way. */
export class Migration20261126150200c extends Migration {

  override name = 'Migration20261126150200c';

  override up(): void | Promise<void> {
    this.addSql(`alter table "refund" add "settled_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "refund" drop column "settled_at";`);
  }

}
