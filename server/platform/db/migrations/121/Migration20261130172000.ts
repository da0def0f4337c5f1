import { Migration } from '@mikro-orm/migrations';

/** Sums up the waits after each "not now" of a recipient's mail server, so that retries slow down and end. */
export class Migration20261130172000 extends Migration {
  override name = 'Migration20261130172000';

  override up(): void {
    this.addSql(`alter table "outbox_mail" add "deferred_seconds" int not null default 0;`);
  }

  override down(): void {
    this.addSql(`alter table "outbox_mail" drop column "deferred_seconds";`);
  }
}
