import { Migration } from '@mikro-orm/migrations';

/** Keeps the date of posts that return to draft. */
export class Migration20261130141500 extends Migration {
  override name = 'Migration20261130141500';

  override up(): void {
    this.addSql(`alter table "post" add "public_since" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "post" drop column "public_since";`);
  }
}
