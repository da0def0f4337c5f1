import { Migration } from '@mikro-orm/migrations';

/** Finds the latest form mails to an address, and those that leave to a mailbox, without the ones kept back. */
export class Migration20261129090000 extends Migration {
  override name = 'Migration20261129090000';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`drop index concurrently if exists "outbox_mail_recipient_recent_index";`);
    this.addSql(
      `create index concurrently "outbox_mail_recipient_recent_index" on "outbox_mail" ("recipient", "not_before") where from_form or template = 'login-code';`,
    );
    this.addSql(`drop index concurrently if exists "outbox_mail_mailbox_leaving_index";`);
    this.addSql(
      `create index concurrently "outbox_mail_mailbox_leaving_index" on "outbox_mail" ((mailbox_key("recipient")), "not_before") where ("from_form" or "template" = 'login-code') and "status" <> 'expired';`,
    );
    this.addSql(`drop index concurrently if exists "outbox_mail_mailbox_key_index";`);
  }

  override down(): void {
    this.addSql(
      `create index concurrently "outbox_mail_mailbox_key_index" on "outbox_mail" ((mailbox_key("recipient")), "not_before") where "from_form" or "template" = 'login-code';`,
    );
    this.addSql(`drop index concurrently "outbox_mail_mailbox_leaving_index";`);
    this.addSql(`drop index concurrently "outbox_mail_recipient_recent_index";`);
  }
}
