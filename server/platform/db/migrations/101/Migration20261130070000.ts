import { Migration } from '@mikro-orm/migrations';

/** When the coach asked for a run of a recurring job, such as a backup. */
export class Migration20261130070000 extends Migration {
  override name = 'Migration20261130070000';

  override up(): void {
    this.addSql(`alter table "recurring_job" add "requested_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "recurring_job" drop column "requested_at";`);
  }
}
