import { Migration } from '@mikro-orm/migrations';

/** Notes which disputes the coach was told of. */
export class Migration20261130114000 extends Migration {
  override name = 'Migration20261130114000';

  override up(): void {
    this.addSql(`alter table "payment" add "dispute_noted" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "payment" drop column "dispute_noted";`);
  }
}
