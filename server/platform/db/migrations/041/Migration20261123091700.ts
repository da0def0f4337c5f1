import { Migration } from '@mikro-orm/migrations';

/** A request for free material may be for a programme of the coach's. */
export class Migration20261123091700 extends Migration {

  override name = 'Migration20261123091700';

  override up(): void | Promise<void> {
    this.addSql(`alter table "signup" add column "program" int null;`);
  }

}
