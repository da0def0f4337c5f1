import { Migration } from '@mikro-orm/migrations';

/** What was planned when a session was done. What was planned for those of before, nobody knows. */
export class Migration20261124225500 extends Migration {

  override name = 'Migration20261124225500';

  override up(): void | Promise<void> {
    this.addSql(`alter table "workout" add "planned" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "workout" drop column "planned";`);
  }

}
