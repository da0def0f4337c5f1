import { Migration } from '@mikro-orm/migrations';

/** Days and sessions know at which revision their words about health were deleted with a consent. */
export class Migration20261128064500 extends Migration {
  override name = 'Migration20261128064500';

  override up(): void {
    this.addSql(`alter table "workout" add "taken_back_revision" int null;`);
    this.addSql(`alter table "plan_day" add "taken_back_revision" int null;`);
  }

  override down(): void {
    this.addSql(`alter table "plan_day" drop column "taken_back_revision";`);
    this.addSql(`alter table "workout" drop column "taken_back_revision";`);
  }
}
