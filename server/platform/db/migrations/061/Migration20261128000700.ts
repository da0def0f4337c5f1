import { Migration } from '@mikro-orm/migrations';

/** A lane of the outbox finds its next mail without reading what waits in the others. */
export class Migration20261128000700 extends Migration {
  override name = 'Migration20261128000700';

  override up(): void {
    this.addSql(
      `create index "outbox_mail_status_priority_next_attempt_at_index" on "outbox_mail" ("status", "priority", "next_attempt_at");`,
    );
    this.addSql(`drop index "outbox_mail_status_next_attempt_at_index";`);
  }

  override down(): void {
    this.addSql(
      `create index "outbox_mail_status_next_attempt_at_index" on "outbox_mail" ("status", "next_attempt_at");`,
    );
    this.addSql(`drop index "outbox_mail_status_priority_next_attempt_at_index";`);
  }
}
