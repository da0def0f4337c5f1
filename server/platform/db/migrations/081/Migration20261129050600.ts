import { Migration } from '@mikro-orm/migrations';

/** Finds mails and codes of a mailbox. The index that it replaces goes with it: the version before is slower, not wrong. */
export class Migration20261129050600 extends Migration {
  override name = 'Migration20261129050600';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`drop index concurrently if exists "outbox_mail_mailbox_key_index";`);
    this.addSql(
      `create index concurrently "outbox_mail_mailbox_key_index" on "outbox_mail" ((mailbox_key("recipient")), "not_before") where "from_form" or "template" = 'login-code';`,
    );
    this.addSql(`drop index concurrently if exists "outbox_mail_mailbox_index";`);
    this.addSql(`drop index concurrently if exists "login_code_mailbox_key_index";`);
    this.addSql(
      `create index concurrently "login_code_mailbox_key_index" on "login_code" ((mailbox_key("email_key")), "created_at");`,
    );
  }

  override down(): void {
    this.addSql(`drop index concurrently "login_code_mailbox_key_index";`);
    this.addSql(
      `create index concurrently "outbox_mail_mailbox_index" on "outbox_mail" ((regexp_replace("recipient", '[+][^@]*@', '@')), "not_before") where "from_form" or "template" = 'login-code';`,
    );
    this.addSql(`drop index concurrently "outbox_mail_mailbox_key_index";`);
  }
}
