import { Migration } from '@mikro-orm/migrations';

/** What a mailbox had by itself when an account came to have it, so that it stays there when that is taken back. */
export class Migration20261124224000 extends Migration {

  override name = 'Migration20261124224000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "email_change" add "found" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "email_change" drop column "found";`);
  }

}
