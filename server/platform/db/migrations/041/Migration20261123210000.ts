import { Migration } from '@mikro-orm/migrations';

/** Why an exercise was left out has a sealed column; `reseal` moves what stands beside the sets. */
export class Migration20261123210000 extends Migration {

  override name = 'Migration20261123210000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "workout" add "left_out" jsonb null;`);
    this.addSql(`create index "workout_open_reasons_index" on "workout" ("id") where exercises @@ '$[*]."skipped" like_regex "."';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "workout_open_reasons_index";`);
    this.addSql(`alter table "workout" drop column "left_out";`);
  }

}
