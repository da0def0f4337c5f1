import { Migration } from '@mikro-orm/migrations';

export class Migration20261122090100 extends Migration {

  override name = 'Migration20261122090100';

  override up(): void | Promise<void> {
    this.addSql(`alter table "workout" add "device" varchar(40) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "workout" drop column "device";`);
  }

}
