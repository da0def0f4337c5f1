import { Migration } from '@mikro-orm/migrations';

/**
 * A new shop promises nothing about time until its coach says so: what is promised is off there at first. A shop that
 * has programmes has shown the usual promises and goes on saying them: it gets them as what its coach has chosen.
 */
export class Migration20261124193500 extends Migration {

  override name = 'Migration20261124193500';

  override up(): void | Promise<void> {
    this.addSql(`insert into "setting" ("key", "value", "version", "updated_at") select 'words', '{"taken":[]}', 1, now()
      where exists (select 1 from "program") on conflict ("key") do nothing;`);
    this.addSql(`update "setting" set "value" = "value" || '{"taken":[]}', "version" = greatest("version", 1)
      where "key" = 'words' and not jsonb_exists("value", 'taken') and exists (select 1 from "program");`);
  }

  override down(): void | Promise<void> {
    // What is said goes on being said.
  }

}
