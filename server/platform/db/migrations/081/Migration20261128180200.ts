import { Migration } from '@mikro-orm/migrations';

/** Finds the mails to one mailbox that count against the limits of forms, whatever stands after a "+". */
export class Migration20261128180200 extends Migration {
  override name = 'Migration20261128180200';

  override up(): void {
    this.addSql(
      `create index "outbox_mail_mailbox_index" on "outbox_mail" ((regexp_replace("recipient", '[+][^@]*@', '@')), "not_before") where "from_form" or "template" = 'login-code';`,
    );
  }

  override down(): void {
    this.addSql(`drop index "outbox_mail_mailbox_index";`);
  }
}
