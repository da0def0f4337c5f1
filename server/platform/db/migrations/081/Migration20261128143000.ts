import { Migration } from '@mikro-orm/migrations';

/** The session that granted an embed token, so that the token ends with it. */
export class Migration20261128143000 extends Migration {
  override name = 'Migration20261128143000';

  override up(): void {
    this.addSql(`alter table "embed_token" add column "session" varchar(255) null;`);
  }

  override down(): void {
    this.addSql(`alter table "embed_token" drop column "session";`);
  }
}
