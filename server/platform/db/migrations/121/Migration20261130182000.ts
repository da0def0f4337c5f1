import { Migration } from '@mikro-orm/migrations';

/** Names the accounts that an account has taken over, so that its requests reach them in a restored backup. */
export class Migration20261130182000 extends Migration {
  override name = 'Migration20261130182000';

  override up(): void {
    this.addSql(`alter table "app_user" add "joined_ids" jsonb not null default '[]';`);
  }

  override down(): void {
    this.addSql(`alter table "app_user" drop column "joined_ids";`);
  }
}
