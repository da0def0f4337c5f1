import { Migration } from '@mikro-orm/migrations';

/** Recognises versions of sessions that arrive again. */
export class Migration20261129214500 extends Migration {
  override name = 'Migration20261129214500';

  override up(): void {
    this.addSql(`alter table "workout" add "versions" jsonb not null default '[]';`);
  }

  override down(): void {
    this.addSql(`alter table "workout" drop column "versions";`);
  }
}
