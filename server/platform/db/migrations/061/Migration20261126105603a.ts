import { Migration } from '@mikro-orm/migrations';

/** How long the sets of a session took, their pace, the heart rate and how hard they felt. */
export class Migration20261126105603a extends Migration {

  override name = 'Migration20261126105603a';

  override up(): void | Promise<void> {
    this.addSql(`alter table "workout" add "efforts" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "workout" drop column "efforts";`);
  }

}
