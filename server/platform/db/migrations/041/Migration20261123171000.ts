import { Migration } from '@mikro-orm/migrations';

/** What the clean-up of each hour looks for is found without reading all mails and letters. */
export class Migration20261123171000 extends Migration {

  override name = 'Migration20261123171000';

  override up(): void | Promise<void> {
    this.addSql(`create index "outbox_mail_whole_index" on "outbox_mail" ("next_attempt_at") where status <> 'pending' and recipient <> '';`);
    this.addSql(`create index "outbox_mail_goodbye_index" on "outbox_mail" ("created_at") where template = 'account-deleted';`);
    this.addSql(`create index "thread_message_created_at_index" on "thread_message" ("created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "outbox_mail_whole_index";`);
    this.addSql(`drop index "outbox_mail_goodbye_index";`);
    this.addSql(`drop index "thread_message_created_at_index";`);
  }

}
