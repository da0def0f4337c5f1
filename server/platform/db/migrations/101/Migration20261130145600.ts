import { Migration } from '@mikro-orm/migrations';

/** When a step of a sequence got another day, so that mails from before do not delay the later steps. */
export class Migration20261130145600 extends Migration {
  override name = 'Migration20261130145600';

  override up(): void {
    this.addSql(`alter table "series_step" add "moved_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "series_step" drop column "moved_at";`);
  }
}
