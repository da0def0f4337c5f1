import { Migration } from '@mikro-orm/migrations';

/** Tells which versions of a thread only unproven messages made, so that they delay no answer to the client. */
export class Migration20261130184500 extends Migration {
  override name = 'Migration20261130184500';

  override up(): void {
    this.addSql(`alter table "thread" add "unproven_from" int null, add "unproven_to" int null;`);
  }

  override down(): void {
    this.addSql(`alter table "thread" drop column "unproven_from", drop column "unproven_to";`);
  }
}
