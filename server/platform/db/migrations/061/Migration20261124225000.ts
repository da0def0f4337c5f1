import { Migration } from '@mikro-orm/migrations';

/** Since when somebody waits, so that what they write besides begins no new wait. */
export class Migration20261124225000 extends Migration {

  override name = 'Migration20261124225000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "thread" add "waits_since" timestamptz null;`);
    this.addSql(`update "thread" set "waits_since" = coalesce("promised_since", "last_at") where "status" = 'open' and "spam" is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "thread" drop column "waits_since";`);
  }

}
